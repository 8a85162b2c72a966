// Loaded into docsgen by tests: writes the path of every file and folder that it reads, whether or not it exists, to the
// file TRACE_FILE when it exits. What esbuild reads is in its own record.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'

const READERS = ['access', 'exists', 'lstat', 'open', 'opendir', 'readFile', 'readdir', 'readlink', 'realpath', 'stat']
const { writeFileSync } = fs
const seen = new Set()

for (const owner of [fs, fs.promises]) {
  for (const name of READERS.flatMap((reader) => [reader, `${reader}Sync`])) {
    const original = owner[name]
    if (typeof original !== 'function') continue
    owner[name] = Object.assign(function trace(file, ...rest) {
      if (typeof file === 'string') seen.add(path.resolve(file))
      return Reflect.apply(original, this, [file, ...rest])
    }, original)
  }
}
syncBuiltinESMExports()
process.on('exit', () => writeFileSync(process.env.TRACE_FILE, [...seen].join('\0')))
