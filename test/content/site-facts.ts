import { fileURLToPath } from 'node:url'
import { loadFactsFile } from '../../cli/scan/facts-file.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { value } = await loadFactsFile(root, { file: 'content/facts.yml', configFile: 'site.config.ts', variables: [] })
if (!value) throw new Error('content/facts.yml is not valid')
/** The facts of this site. */
export const siteFacts = value

/** The value of a fact as text: `getFact('sampling.perRound')`. */
export function getFact(name: string): string {
  const [group = '', key = ''] = name.split('.')
  const fact = siteFacts.groups[group]?.[key]
  if (!fact) throw new Error(`content/facts.yml has no ${name}`)
  return fact.value
}

/** The value of a fact as a number. */
export function getNumber(name: string): number {
  const value = Number(getFact(name))
  if (Number.isNaN(value)) throw new Error(`${name} is not a number`)
  return value
}
