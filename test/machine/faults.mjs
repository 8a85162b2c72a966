import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { relative } from 'node:path'

/*
 * Loaded before docsgen by `NODE_OPTIONS=--import`: makes calls of the file system fail, or kills the process at one.
 *
 * FAULT_BELOW  only calls below this folder count
 * FAULT_CALLS  the calls that count: `write`, `rename` or `read`
 * FAULT_LOG    file that gets the name of each call that counts, as `rename site/.docsgen/output-#.txt`
 * FAULT_AT     name of the call at which the fault begins
 * FAULT_MODE   `once`: that call is refused; `on`: it and all after it; `kill`: the process ends after it
 * FAULT_CODE   what the system answers
 */
const { FAULT_BELOW = '', FAULT_LOG, FAULT_CALLS = 'write', FAULT_AT, FAULT_MODE, FAULT_CODE = 'ENOSPC' } = process.env
const { appendFileSync, writeFileSync } = fs
const opened = new Map()
let isFailing = false
let isInside = false

/** Function of `fs` -> what the system calls it. A full disk lets files be removed. */
const calls = {
  rename: { rename: 'rename' },
  write: {
    ...(FAULT_CODE === 'ENOSPC' ? {} : { rm: 'rm' }),
    ...{ rename: 'rename', mkdir: 'mkdir', mkdtemp: 'mkdtemp', link: 'link', copyFile: 'copyfile' },
    ...{ writeFile: 'write', write: 'write', open: 'open' },
  },
  read: { readFile: 'open', read: 'read', readdir: 'scandir', open: 'open' },
}[FAULT_CALLS]

/** Name of a call without what differs from run to run; `undefined` for one that does not count. */
function findName(name, [target, flags]) {
  const path = typeof target === 'number' ? opened.get(target) : String(target)
  if (!path?.startsWith(FAULT_BELOW)) return undefined
  if (name === 'open' && /[wax+]/.test(String(flags ?? 'r')) !== (FAULT_CALLS === 'write')) return undefined
  const shown = relative(FAULT_BELOW, path)
    .replace(/assets\/.*/, 'assets/*')
    // Before digits, which a hash may contain.
    .replace(/\.[0-9A-Z]{8}\./, '.#.')
    .replace(/\b[0-9a-f]{8,}\b|\d+/g, '#')
  return `${name} ${shown.replace(/-\w{6}(?=\/|$)/, '-#')}`
}

function refuse(call, [target]) {
  // A call on an open file does not name it.
  const path = call === 'write' || call === 'read' ? {} : { path: String(target) }
  const error = new Error(`${FAULT_CODE}: injected, ${call}`)
  return Object.assign(error, { code: FAULT_CODE, errno: -1, syscall: call, ...path })
}

function wrap(target, key, name) {
  const original = target[key]
  function run(parameters) {
    const result = uncounted(() => original.apply(this, parameters))
    if (key === 'openSync') opened.set(result, String(parameters[0]))
    return result
  }
  target[key] = function (...parameters) {
    const call = isInside ? undefined : findName(name, parameters)
    if (call === undefined || !(name in calls)) return run.call(this, parameters)
    if (FAULT_LOG) uncounted(() => appendFileSync(FAULT_LOG, `${call}\n`))
    const isHit = call === FAULT_AT && !(isFailing && FAULT_MODE === 'once')
    isFailing ||= isHit
    if (!isHit && !(isFailing && FAULT_MODE === 'on')) return run.call(this, parameters)
    if (FAULT_MODE === 'kill') {
      run.call(this, parameters)
      process.kill(process.pid, 'SIGKILL')
    }
    if (name === 'writeFile') writeHalf(parameters)
    const error = refuse(calls[name], parameters)
    if (target === fs.promises) return Promise.reject(error)
    throw error
  }
}

/** The same for `fs.open` with a callback. */
function wrapOpen() {
  const { open } = fs
  // Decides only: `kill` kills before the call.
  const target = { open: () => undefined }
  wrap(target, 'open', 'open')
  fs.open = (path, flags, callback) => {
    try {
      target.open(path, flags)
    } catch (error) {
      return process.nextTick(callback, error)
    }
    open(path, flags, (error, descriptor) => {
      if (!error) opened.set(descriptor, String(path))
      callback(error, descriptor)
    })
  }
}

/** A disk that is full takes the beginning. */
function writeHalf([path, contents]) {
  uncounted(() => writeFileSync(path, contents.slice(0, contents.length / 2)))
}

/** What a call does by way of others, or for this module, does not count. */
function uncounted(work) {
  isInside = true
  try {
    return work()
  } finally {
    isInside = false
  }
}

for (const name of new Set([...Object.keys(calls), 'open'])) {
  if (fs[`${name}Sync`]) wrap(fs, `${name}Sync`, name)
  if (fs.promises[name]) wrap(fs.promises, name, name)
}
wrapOpen()
syncBuiltinESMExports()
