// Runs a command and measures its resources with the kernel's own counters (Linux: /proc).
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds between readings of the memory of the process tree. */
const sampleMs = 20

/** Resident memory of a process and its descendants, in bytes. Shared pages count once for each process. */
function residentBytes(root) {
  const children = new Map()
  const resident = new Map()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const parent = Number(fields[1])
      children.set(parent, [...(children.get(parent) ?? []), Number(name)])
      resident.set(Number(name), Number(fields[21]) * 4096)
    } catch {
      // The process ended after it was listed.
    }
  }
  const sum = (pid) =>
    (resident.get(pid) ?? 0) + (children.get(pid) ?? []).reduce((total, child) => total + sum(child), 0)
  return sum(root)
}

/**
 * Runs `words` in `cwd`. Wall milliseconds; CPU milliseconds of the process and the children it waited for; the peak of the
 * summed resident memory of the process tree; exit code; standard output.
 */
export function measure(words, cwd) {
  return new Promise((resolve, reject) => {
    const start = performance.now()
    const child = spawn(words[0], words.slice(1), { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    let errors = ''
    let peakBytes = 0
    const cpuBefore = readChildrenCpu()
    const sample = setInterval(() => {
      peakBytes = Math.max(peakBytes, residentBytes(child.pid))
    }, sampleMs)
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (errors += chunk))
    child.on('error', reject)
    child.on('close', (code) => {
      clearInterval(sample)
      const cpuMs = readChildrenCpu() - cpuBefore
      resolve({ wallMs: performance.now() - start, cpuMs, peakMb: peakBytes / 2 ** 20, code, output, errors })
    })
  })
}

/**
 * User and system time of all ended children of this process and of those that they waited for. A clock tick is 10 ms on
 * Linux. Commands that run at the same time cannot be told apart.
 */
function readChildrenCpu() {
  const stat = readFileSync('/proc/self/stat', 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) * 10
}
