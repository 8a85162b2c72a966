// Starts `docsgen dev` on synthetic sites of several sizes: how long until the port answers and until the first page comes, cold
// and with the cache. Then it saves a page that a reader follows, again and again, and prints the median of the CPU and wall time
// until the event that tells open pages of the build, and until the page with the change. With a folder in which VitePress is
// installed, its server gets the same documents and saves; its page is asked for every 10 ms. Linux only: it reads /proc.
//
// usage: node bench.mjs dev [--pages 70,1000,10000] [--saves 20] [--bin FILE] [--kinds sentence,heading,title]
//        [--vitepress FOLDER]
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { writeCorpus } from './corpus.mjs'

const here = path.dirname(fileURLToPath(import.meta.url))
const { values } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: 'string', default: '70,1000,10000' },
    saves: { type: 'string', default: '20' },
    bin: { type: 'string', default: path.join(here, '../../dist/bin.js') },
    kinds: { type: 'string', default: 'sentence' },
    profile: { type: 'string' },
    vitepress: { type: 'string' },
  },
})
const work = await mkdtemp(path.join(tmpdir(), 'docsgen-bench-dev-'))
const median = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]
let nextPort = 20_000 + (process.pid % 20_000)

/** CPU milliseconds of a process with all its threads. */
async function readCpu(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function readMemory(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

/** Resolves when the process has used less than 2 % of a core for a second. */
async function waitUntilIdle(pid) {
  for (let last = -1; ; ) {
    const now = await readCpu(pid)
    if (now - last <= 20 && last >= 0) return
    last = now
    await sleep(1000)
  }
}

async function fetchUntil(url, accept, pauseMs = 5) {
  for (;;) {
    try {
      const response = await fetch(url)
      const text = await response.text()
      if (accept(response.status, text)) return text
    } catch {
      // The port is not open yet.
    }
    await sleep(pauseMs)
  }
}

/** The events of a development server: `next` resolves with the next message. */
async function openEvents(url) {
  const response = await fetch(url)
  const waiting = []
  const decoder = new TextDecoder()
  void (async () => {
    let text = ''
    try {
      for await (const chunk of response.body) {
        text += decoder.decode(chunk, { stream: true })
        // Messages are told apart by the empty line after each.
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          if (text.slice(0, end).includes('data:')) for (const resolve of waiting.splice(0)) resolve()
          text = text.slice(end + 2)
        }
      }
    } catch {
      // The server was stopped.
    }
  })()
  return { next: () => new Promise((resolve) => waiting.push(resolve)) }
}

async function laySite(site, pages) {
  const docs = path.join(site, 'content/docs')
  await mkdir(docs, { recursive: true })
  await writeCorpus(docs, pages)
  const config = "export default { title: 'Bench', url: 'https://bench.example', onBrokenAnchors: 'ignore' }\n"
  await writeFile(path.join(site, 'site.config.js'), config)
  return docs
}

/** Resolves when something listens on the port. */
async function waitForPort(port) {
  for (;;) {
    const socket = connect(port, 'localhost')
    const isOpen = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (isOpen) return
    await sleep(5)
  }
}

const toText = (url) => async () => (await fetch(url)).text()

/** Changes, by name: each writes the site of step `number` and returns what the page then contains. */
const kinds = {
  async sentence({ file, text }, number) {
    await writeFile(file, `${text}\nThe word marker${number}.\n`)
    return `marker${number}`
  },
  async heading({ file, text }, number) {
    await writeFile(file, `${text}\n## Marker heading ${number}\n`)
    return `Marker heading ${number}`
  },
  async title({ file, text }, number) {
    await writeFile(file, text.replace(/^title: .*/m, `title: Marker title ${number}`))
    return `Marker title ${number}`
  },
}

async function measureSite(pages) {
  const site = path.join(work, `site-${pages}`)
  const docs = await laySite(site, pages)
  const part = `part-${String(Math.floor(pages / 140) + 1).padStart(3, '0')}`
  const file = path.join(docs, part, 'topic-33.md')
  const followed = { file, text: await readFile(file, 'utf8') }
  const page = `/docs/${part}/topic-33`
  for (const state of ['cold', 'warm']) {
    const port = nextPort++
    const begin = performance.now()
    const profile = values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : []
    const words = [...profile, values.bin, 'dev', '--port', String(port)]
    const child = spawn('node', words, { cwd: site, stdio: ['ignore', 'pipe', 'pipe'] })
    process.once('exit', () => child.kill())
    let errors = ''
    child.stderr.on('data', (chunk) => (errors += chunk))
    child.stdout.resume()
    const ended = new Promise((resolve) => child.on('close', resolve))
    const origin = `http://localhost:${port}`
    await waitForPort(port)
    const portMs = performance.now() - begin
    const html = await fetchUntil(origin + page, (status) => status === 200)
    const firstMs = performance.now() - begin
    const firstCpu = await readCpu(child.pid)
    console.log(
      `${pages} pages, ${state}: port ${portMs.toFixed(0)} ms, page ${firstMs.toFixed(0)} ms, CPU ${firstCpu} ms`,
    )
    if (state === 'warm') await measureSaves({ child, origin, page, html, followed })
    // So that the second start finds what a run leaves that was not stopped at its first page.
    else await waitUntilIdle(child.pid)
    if (errors !== '') console.log(errors.split('\n').slice(0, 3).join('\n'))
    child.kill('SIGINT')
    await ended
  }
}

async function measureSaves({ child, origin, page, html, followed }) {
  const events = await openEvents(`${origin}${/dev\.js\?at=([^"]+)/.exec(html)[1]}events`)
  await events.next()
  await waitUntilIdle(child.pid)
  for (const kind of values.kinds.split(',')) {
    const toEvent = []
    const toPage = []
    const cpu = []
    for (let number = 1; number <= Number(values.saves); number++) {
      const before = await readCpu(child.pid)
      const next = events.next()
      const begin = performance.now()
      const expected = await kinds[kind](followed, number)
      await next
      toEvent.push(performance.now() - begin)
      const text = await toText(origin + page)()
      if (!text.includes(expected)) console.log(`The page does not contain "${expected}".`)
      toPage.push(performance.now() - begin)
      await sleep(150)
      cpu.push((await readCpu(child.pid)) - before)
    }
    const mean = cpu.reduce((sum, each) => sum + each, 0) / cpu.length
    console.log(
      `  ${kind}: event ${median(toEvent).toFixed(0)} ms, page ${median(toPage).toFixed(0)} ms, CPU ${mean.toFixed(1)} ms (mean), ${(await readMemory(child.pid)).toFixed(0)} MB`,
    )
  }
  await writeFile(followed.file, followed.text)
}

async function measureVitePress(pages, folder) {
  const docs = path.join(work, `vitepress-${pages}`)
  await mkdir(docs, { recursive: true })
  await writeCorpus(docs, pages)
  const part = `part-${String(Math.floor(pages / 140) + 1).padStart(3, '0')}`
  const file = path.join(docs, part, 'topic-33.md')
  const followed = { file, text: await readFile(file, 'utf8') }
  const port = nextPort++
  const begin = performance.now()
  const words = [path.resolve(folder, 'node_modules/vitepress/bin/vitepress.js'), 'dev', docs, '--port', String(port)]
  const child = spawn('node', words, { cwd: folder, stdio: 'ignore' })
  process.once('exit', () => child.kill())
  // The module that a browser loads for the page.
  const module = `http://localhost:${port}/${part}/topic-33.md`
  await fetchUntil(module, (status) => status === 200)
  console.log(`${pages} pages, VitePress: page ${(performance.now() - begin).toFixed(0)} ms`)
  await waitUntilIdle(child.pid)
  for (const kind of values.kinds.split(',')) {
    const toPage = []
    const cpu = []
    for (let number = 1; number <= Number(values.saves); number++) {
      const before = await readCpu(child.pid)
      const saved = performance.now()
      const expected = await kinds[kind](followed, number)
      await fetchUntil(`${module}?t=${number}`, (_status, text) => text.includes(expected), 10)
      toPage.push(performance.now() - saved)
      await sleep(150)
      cpu.push((await readCpu(child.pid)) - before)
    }
    const mean = cpu.reduce((sum, each) => sum + each, 0) / cpu.length
    console.log(`  ${kind}: page ${median(toPage).toFixed(0)} ms, CPU ${mean.toFixed(1)} ms (mean)`)
  }
  child.kill('SIGKILL')
}

for (const pages of values.pages.split(',').map(Number)) {
  await measureSite(pages)
  if (values.vitepress) await measureVitePress(pages, values.vitepress)
}
await rm(work, { recursive: true, force: true })
