import type { Config } from '../../cli/config/config.ts'
import { resolveConfig } from '../../cli/config/resolve.ts'
import type { SiteConfig } from '../../cli/config/site-config.ts'
import type { VersionConfig } from '../../cli/config/versions.ts'

const MINIMAL: SiteConfig = {
  title: 'Test',
  tagline: 'A tagline',
  url: 'https://docs.example',
  math: { output: 'html' },
}

/** Resolves a configuration with these keys. */
export function resolveTestConfig(input: Partial<SiteConfig> = {}): Config {
  const { config, diagnostics } = resolveConfig({ ...MINIMAL, ...input }, 'site.config.ts', { baseUrl: null })
  if (!config) throw new Error(`The configuration is not valid: ${diagnostics[0]?.message}`)
  return config
}

/** A complete configuration with the defaults of the schema; `overrides` are resolved values. */
export function testConfig(overrides: Partial<Config> = {}): Config {
  return { ...resolveTestConfig(), ...overrides }
}

/** A resolved version; `fields` are those that the test needs. */
export function createVersion(fields: Partial<VersionConfig> = {}): VersionConfig {
  return {
    ...{
      label: 'Next',
      path: '/docs',
      banner: 'none',
      badge: false,
      className: 'docs-version-current',
      noIndex: false,
    },
    ...{ folder: 'content/docs', ref: null, sidebars: null, sidebarsFile: null },
    ...fields,
  }
}
