import { parse as parseTomlText } from 'smol-toml'
import { type CollectionTag, isSeq, parseDocument, type ScalarTag, stringify } from 'yaml'

/** `!ENV NAME`, and `!ENV [NAME, default]`: the default, since the environment is not part of a project. */
const environmentTags: (CollectionTag | ScalarTag)[] = [
  { tag: '!ENV', resolve: () => null },
  {
    tag: '!ENV',
    collection: 'seq',
    resolve: (node) => (isSeq(node) && node.items.length > 1 ? node.items.at(-1) : null),
  },
]

/** Parses YAML as other tools write it: unknown tags (`!!python/name:…`) are ignored. Throws if it is not YAML. */
export function parseYaml(text: string): unknown {
  const document = parseDocument(text, {
    logLevel: 'silent',
    merge: true,
    uniqueKeys: false,
    strict: false,
    customTags: environmentTags,
  })
  const [error] = document.errors
  if (error) throw new Error(error.message)
  return document.toJS({ maxAliasCount: 1000 })
}

/** The value of YAML; `undefined` if it is not YAML, which is reported where the file itself is read. */
export function readYaml(text: string): unknown {
  try {
    return parseYaml(text)
  } catch {
    return undefined
  }
}

/** The values of YAML as they are written: `1.10` is a text. What is not valid is skipped. */
export function readYamlTexts(text: string): unknown {
  try {
    return parseDocument(text, { logLevel: 'silent', schema: 'failsafe', uniqueKeys: false, strict: false }).toJS()
  } catch {
    // Aliases that grow without limit.
    return undefined
  }
}

/** The values of TOML; `undefined` if it is not TOML. */
export function readToml(text: string): unknown {
  try {
    return parseToml(text)
  } catch {
    return undefined
  }
}

/** Prints a value as YAML, each string on a line. */
export function printYaml(value: unknown): string {
  return stringify(value, { lineWidth: 0, singleQuote: true })
}

/** Parses TOML. Throws if it is not TOML. */
export function parseToml(text: string): unknown {
  return parseTomlText(text)
}
