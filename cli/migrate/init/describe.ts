import { hasMarkdownExtension } from '../../content/content-path.ts'
import type { ReportedDiagnostic } from '../../diagnostics/diagnostic.ts'
import { formatCount } from '../../diagnostics/summary.ts'
import { describeProblems } from './examine.ts'
import type { Survey } from './survey.ts'
import type { FittedConfig } from './write-config.ts'
import type { WrittenFiles } from './write-site.ts'

/** The first line of the output, about the contents of the folder; empty if there is nothing. */
export function describeSurvey({ foreign, content, files }: Survey): string {
  if (foreign) {
    const { config, site, problem } = foreign
    const count = files.listAllFiles(site.docs.path).filter(hasMarkdownExtension).length
    const article = /^[AEIOU]/.test(config.generator.label) ? 'an' : 'a'
    const found = `Found ${article} ${config.generator.label} site (${config.file}) with ${formatCount(count, 'Markdown file')} in ${nameFolder(site.docs.path)}.\n`
    return problem === null ? found : `${found}${config.file} could not be read: ${problem}.\n`
  }
  if (!content.exists || content.docsPath === null) return ''
  const count = files.listAllFiles(content.docsPath).filter(hasMarkdownExtension).length
  return `Found ${formatCount(count, 'Markdown file')} in ${nameFolder(content.docsPath)}.\n`
}

function nameFolder(folder: string): string {
  return folder === '.' ? 'this folder' : folder
}

/** The result of `docsgen init`, remaining tasks, and next steps. */
export function describeResult({ created, extended, kept, fitted, notes, next }: InitResult): string {
  const lines = [
    ...created.map((file) => `  created   ${file}`),
    ...extended.map((file) => `  updated   ${file}`),
    ...kept.map((file) => `  kept      ${file}`),
    '',
  ]
  if (fitted) lines.push(...describeFitted(fitted), '')
  if (notes.length > 0) lines.push('Not migrated:', ...notes.map((note) => `  ${note}`), '')
  lines.push('Next steps:', ...next.map((command) => `  ${command}`))
  return `${lines.join('\n')}\n`
}

function describeFitted({ examination, errors, isLenient }: NonNullable<InitResult['fitted']>): string[] {
  const { documents, pages, reported } = examination
  const size = `${formatCount(documents, 'document')}, ${formatCount(pages, 'page')}.`
  if (errors.length > 0) return [size, ...describeErrors(errors)]
  const problems = describeProblems(reported)
  if (!problems) return [`${size} No problems.`]
  const need = problems.count === 1 ? 'needs' : 'need'
  const lines = [`${size} ${problems.text} ${need} you; \`npx docsgen check\` lists them.`]
  if (isLenient) lines.push('They are warnings for now, so that the site can be built; see the end of site.config.ts.')
  return lines
}

/** More errors are not listed; `docsgen check` does. */
const MAX_ERRORS = 10

function describeErrors(errors: readonly ReportedDiagnostic[]): string[] {
  const listed = errors.slice(0, MAX_ERRORS).map(({ code, message, origin, hint }) => {
    const place =
      origin.kind === 'file' ? `${origin.file}:${origin.line}` : origin.kind === 'config' ? origin.path : origin.kind
    return `  ${place}  ${code}  ${message}${hint === undefined ? '' : ` ${hint}`}`
  })
  return [
    `The site cannot be built yet, because of ${formatCount(errors.length, 'error')}:`,
    ...listed,
    ...(errors.length > MAX_ERRORS
      ? [`  … and ${errors.length - MAX_ERRORS} more; \`npx docsgen check\` lists them.`]
      : []),
  ]
}

/** Result of `initProject`; paths are posix and relative to the folder of the site. */
export interface InitResult extends WrittenFiles {
  /** Result of a check of the site; `null` if the site is new, or has a configuration already. */
  fitted: FittedConfig | null
  /** Sentences about settings that were found but not used. */
  notes: string[]
  /** Commands to type next. */
  next: string[]
}
