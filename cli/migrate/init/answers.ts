import path from 'node:path'
import { createInterface } from 'node:readline'
import { type CommandContext, Interrupted } from '../../commands/command-context.ts'
import { TEMPLATE_NAMES } from '../../commands/project-options.ts'
import { hasMarkdownExtension } from '../../content/content-path.ts'
import { runForeignConfig, type Survey } from './survey.ts'

/** Title, URL and folders of a new site; each can be entered on a terminal. */
export interface Answers {
  title: string
  /** Origin of the published site, and its path. */
  url: string
  /** Folder of existing documents, relative to the site's folder; `null` if there are none. */
  docsPath: string | null
  /** Name of a template. */
  template: string
}

/** The URL of a site whose address is not known. */
export const EXAMPLE_URL = 'https://docs.example.com'

/** Default answers, read from the files of a project. */
export function getDefaultAnswers(
  { directory, content, repository, foreign }: Survey,
  template: string | null,
): Answers {
  const site = foreign?.site
  const url =
    toUrl(site?.url, site?.baseUrl) ?? toUrl(repository.url, site?.baseUrl) ?? toUrl(EXAMPLE_URL, site?.baseUrl)
  return {
    title: site?.title ?? repository.title ?? toTitle(directory),
    url: url ?? EXAMPLE_URL,
    docsPath: site ? site.docs.path : content.docsPath,
    template: template ?? 'default',
  }
}

/** The URL of a site from its parts as configurations have them; `undefined` if it is not a URL. */
function toUrl(url: string | null | undefined, baseUrl: string | null | undefined): string | undefined {
  if (!url || !/^https?:\/\//i.test(url) || !URL.canParse(url)) return undefined
  const { origin, pathname } = new URL(url)
  const base =
    pathname === '/' && baseUrl && /^[\w./~-]+$/.test(baseUrl) ? `/${baseUrl}/`.replace(/\/{2,}/g, '/') : pathname
  return `${origin}${base}`.replace(/\/$/, '')
}

/** The name of the folder, as a title: `my-site` is "My site". */
function toTitle(directory: string): string {
  const words = path
    .basename(directory)
    .replace(/[-_.\s]+/g, ' ')
    .trim()
  return words === '' ? 'My site' : words.charAt(0).toUpperCase() + words.slice(1)
}

interface Asked {
  survey: Survey
  answers: Answers
}

/** Asks on a terminal what files cannot know for certain; every question has a default. */
export async function askQuestions(asked: Asked, context: CommandContext): Promise<Asked> {
  const { stdin } = context
  if (!stdin) return asked
  const prompt = createPrompt(stdin, context)
  try {
    const survey = await askToRun(asked.survey, prompt.ask, context)
    const defaults = survey === asked.survey ? asked.answers : getDefaultAnswers(survey, asked.answers.template)
    const title = await prompt.ask('Title', { initial: defaults.title })
    const url = await prompt.ask('URL of the published site', { initial: defaults.url, check: findUrlProblem })
    const { docsPath } = defaults
    const check = (folder: string) => findFolderProblem(folder, survey)
    const folder = docsPath === null ? null : await prompt.ask('Folder of the documents', { initial: docsPath, check })
    const template = survey.content.exists
      ? defaults.template
      : await prompt.ask(`Template (${TEMPLATE_NAMES.join(', ')})`, {
          initial: defaults.template,
          check: (name) => (TEMPLATE_NAMES.some((each) => each === name) ? null : `There is no template "${name}".`),
        })
    return { survey, answers: { title, url: toUrl(url, null) ?? url, docsPath: folder, template } }
  } finally {
    prompt.close()
  }
}

type Ask = ReturnType<typeof createPrompt>['ask']

/** Asks whether the configuration of another generator may be run, if reading it was not enough. */
async function askToRun(survey: Survey, ask: Ask, context: CommandContext): Promise<Survey> {
  const { foreign } = survey
  if (!foreign || !mustRun(survey)) return survey
  const keys = foreign.unread.slice(0, 3).join(', ')
  const reason = keys === '' ? 'It could not be read.' : `${keys} cannot be read otherwise.`
  const question = `Run ${foreign.config.file}, without network and for at most ten seconds? ${reason} (yes, no)`
  const check = (answer: string) => (/^(?:y|yes|n|no)$/i.test(answer) ? null : 'Answer yes or no.')
  return /^y/i.test(await ask(question, { initial: 'yes', check })) ? runAndTell(survey, context) : survey
}

/** Whether the configuration of another generator is a program whose relevant parts could not be read. */
export function mustRun({ foreign }: Survey): boolean {
  if (!foreign || !/\.[cm]?[jt]s$/.test(foreign.config.file)) return false
  return foreign.unread.length > 0 || foreign.problem !== null
}

/** Runs the configuration of another generator, and says so if that fails. */
export async function runAndTell(survey: Survey, { stdout }: CommandContext): Promise<Survey> {
  const after = await runForeignConfig(survey)
  const problem = after.foreign?.problem ?? null
  if (problem !== null) stdout.write(`It could not be run, so it is only read: ${problem.replace(/\.$/, '')}.\n`)
  return after
}

function findUrlProblem(url: string): string | null {
  return toUrl(url, null) === undefined ? 'It must be a URL that begins with https:// or http://.' : null
}

function findFolderProblem(folder: string, { files }: Survey): string | null {
  if (!files.isFolder(folder)) return `There is no folder "${folder}" in the project.`
  return files.listAllFiles(folder).some(hasMarkdownExtension) ? null : `The folder "${folder}" contains no Markdown.`
}

interface Question {
  /** The answer of an empty line, and of the end of the input. */
  initial: string
  /** Returns the problem of an answer; the question is then repeated. */
  check?: (answer: string) => string | null
}

/** Asks questions, one line each. After the end of the input, every answer is its default. */
function createPrompt(stdin: NodeJS.ReadableStream, { stdout, signal }: Pick<CommandContext, 'stdout' | 'signal'>) {
  const lines = createInterface({ input: stdin, crlfDelay: Number.POSITIVE_INFINITY })
  const waiting = lines[Symbol.asyncIterator]()
  const stop = () => lines.close()
  signal.addEventListener('abort', stop, { once: true })

  async function ask(text: string, { initial, check }: Question): Promise<string> {
    for (;;) {
      stdout.write(`${text} [${initial}]: `)
      const { done, value } = await waiting.next()
      if (signal.aborted) throw new Interrupted()
      if (done) {
        stdout.write('\n')
        return initial
      }
      const answer = value.trim() === '' ? initial : value.trim()
      const problem = check?.(answer) ?? null
      if (problem === null || answer === initial) return answer
      stdout.write(`${problem}\n`)
    }
  }

  return {
    ask,
    close() {
      signal.removeEventListener('abort', stop)
      lines.close()
    },
  }
}
