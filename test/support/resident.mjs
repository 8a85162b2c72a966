// Runs docsgen again and again in one process, which has loaded and compiled it once. It takes one run at a time as a message, and
// answers with its exit code and what it printed. What ends a process ends a run here, without ending what is still at work.

const [, , binary] = process.argv
const { exit } = process
const streams = { stdout: process.stdout, stderr: process.stderr }
const { console } = globalThis
const events = ['exit', 'SIGINT', 'SIGTERM', 'uncaughtException', 'unhandledRejection']
let count = 0

/** Runs docsgen with the arguments of a command line, in a folder and with an environment. */
function run({ parameters, cwd, env }) {
  const printed = { stdout: '', stderr: '' }
  process.argv = [process.argv[0], binary, ...parameters]
  process.chdir(cwd)
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name]
  Object.assign(process.env, env)
  for (const [name, stream] of Object.entries(streams)) {
    stream.write = (text, ...rest) => {
      printed[name] += text
      for (const done of rest) if (typeof done === 'function') setImmediate(done)
      return true
    }
  }
  return new Promise((resolve) => {
    process.exit = (code = process.exitCode) => resolve({ code: code ?? 0, ...printed })
    count += 1
    void import(`${binary}?run=${count}`)
  })
}

process.on('message', async (request) => {
  const finished = await run(request)
  for (const event of events) process.removeAllListeners(event)
  for (const stream of Object.values(streams)) stream.removeAllListeners('error')
  process.exitCode = undefined
  Object.assign(globalThis, { console })
  process.send(finished)
})
process.on('disconnect', () => exit())
