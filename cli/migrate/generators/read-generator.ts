import path from 'node:path'
import { getErrorText } from '../../lib/error-text.ts'
import { isRecord } from '../../lib/json.ts'
import { getRelativePath } from '../../lib/posix-path.ts'
import { parseToml, parseYaml } from '../../syntaxes/project/data-files.ts'
import type { ProjectFiles } from '../../syntaxes/project/project-files.ts'
import type { FoundSite, GeneratorConfig } from './generator.ts'
import { readModule } from './module/read-module.ts'
import { runModule } from './module/run-module.ts'

/** The result of reading the configuration of a generator. */
interface ReadConfig {
  site: FoundSite
  /** Keys whose values are only known when the configuration runs. */
  unread: string[]
  /** Why the configuration could not be read; the site is then derived from its folders. */
  problem: string | null
}

/** Reads the configuration of a generator. Code only runs if `run` is set, in a process of its own. */
export async function readGenerator(
  config: GeneratorConfig,
  files: ProjectFiles,
  { run = false }: { run?: boolean } = {},
): Promise<ReadConfig> {
  const { generator, folder } = config
  const { value, unread, problem } = await readValues(config, files, run)
  const readOther = async (other: string): Promise<unknown> => {
    const read = await readModule(other, files).catch(() => null)
    return read?.value
  }
  const site = await generator.describe({
    values: value,
    text: files.read(config.file) ?? '',
    files,
    folder,
    readModule: readOther,
  })
  const wanted = generator.wanted ?? []
  const isWanted = (key: string) => wanted.some((each) => key === each || key.startsWith(`${each}.`))
  return { site, unread: unread.filter(isWanted), problem }
}

async function readValues(
  { generator, file }: GeneratorConfig,
  files: ProjectFiles,
  run: boolean,
): Promise<Omit<ReadConfig, 'site'> & { value: unknown }> {
  try {
    if (generator.readValues) return { value: generator.readValues(file, files), unread: [], problem: null }
    const parse = findParser(file)
    if (parse) return { value: parse(files.read(file) ?? ''), unread: [], problem: null }
    if (!run) return { ...(await readModule(file, files)), problem: null }
    const absolute = path.resolve(files.root, file)
    return { value: toRelativePaths(await runModule(absolute), path.dirname(absolute)), unread: [], problem: null }
  } catch (error) {
    const problem = getErrorText(error)
    const read = run ? await readModule(file, files).catch(() => null) : null
    return read ? { ...read, problem } : { value: null, unread: [], problem }
  }
}

/** Replaces absolute paths in or next to a folder by relative ones, as configurations usually have them. */
function toRelativePaths(value: unknown, folder: string): unknown {
  if (Array.isArray(value)) return value.map((each) => toRelativePaths(each, folder))
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, toRelativePaths(each, folder)]))
  if (typeof value !== 'string' || !path.isAbsolute(value)) return value
  const parent = path.dirname(folder)
  const base = parent === path.dirname(parent) ? folder : parent
  return value.startsWith(base + path.sep) ? getRelativePath(folder, value) || '.' : value
}

function findParser(file: string): ((text: string) => unknown) | null {
  if (/\.ya?ml$/.test(file)) return parseYaml
  if (file.endsWith('.toml')) return parseToml
  if (file.endsWith('.md')) return () => null
  return file.endsWith('.json') ? JSON.parse : null
}
