import { parse as parseTomlText } from 'smol-toml'
import { parseDocument } from 'yaml'

/** Parses YAML as other tools write it: unknown tags (`!ENV`, `!!python/name:…`) are ignored. Throws if it is not YAML. */
export function parseYaml(text: string): unknown {
  const document = parseDocument(text, { logLevel: 'silent', merge: true, uniqueKeys: false, strict: false })
  const [error] = document.errors
  if (error) throw new Error(error.message)
  return document.toJS({ maxAliasCount: 1000 })
}

/** Parses TOML. Throws if it is not TOML. */
export function parseToml(text: string): unknown {
  return parseTomlText(text)
}
