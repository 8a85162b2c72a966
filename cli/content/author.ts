/** An author as written in an authors file or in front matter; absent: not given. */
export interface AuthorFields {
  name?: string | undefined
  /** A role: `Maintainer`. */
  title?: string | undefined
  url?: string | undefined
  email?: string | undefined
  /** A URL, or a path as in the configuration: `img/ada.png`. */
  image?: string | undefined
  description?: string | undefined
  /** Platform -> handle or URL, as written. */
  socials?: Record<string, string> | undefined
}

/** A profile of an author on another site. */
export interface SocialLink {
  /** Its name for readers: `GitHub`. */
  label: string
  url: string
}

/** Names of platforms, and URLs of profiles, in which the handle replaces `*`. */
const PLATFORMS: Readonly<Record<string, { label: string; profile: string | null }>> = {
  bluesky: { label: 'Bluesky', profile: 'https://bsky.app/profile/*' },
  codeberg: { label: 'Codeberg', profile: 'https://codeberg.org/*' },
  discord: { label: 'Discord', profile: null },
  facebook: { label: 'Facebook', profile: 'https://www.facebook.com/*' },
  github: { label: 'GitHub', profile: 'https://github.com/*' },
  gitlab: { label: 'GitLab', profile: 'https://gitlab.com/*' },
  instagram: { label: 'Instagram', profile: 'https://www.instagram.com/*' },
  linkedin: { label: 'LinkedIn', profile: 'https://www.linkedin.com/in/*/' },
  mastodon: { label: 'Mastodon', profile: 'https://mastodon.social/@*' },
  medium: { label: 'Medium', profile: 'https://medium.com/@*' },
  stackoverflow: { label: 'Stack Overflow', profile: 'https://stackoverflow.com/users/*' },
  threads: { label: 'Threads', profile: 'https://www.threads.net/@*' },
  twitch: { label: 'Twitch', profile: 'https://www.twitch.tv/*' },
  twitter: { label: 'X', profile: 'https://x.com/*' },
  x: { label: 'X', profile: 'https://x.com/*' },
  youtube: { label: 'YouTube', profile: 'https://www.youtube.com/@*' },
}

/** The link of a profile; `undefined` for a handle on a platform whose addresses are not known, and for unsafe URLs. */
export function resolveSocial(platform: string, written: string): SocialLink | undefined {
  const known = PLATFORMS[platform.toLowerCase()]
  const label = known?.label ?? platform.slice(0, 1).toUpperCase() + platform.slice(1)
  if (/^https?:\/\//i.test(written)) return URL.canParse(written) ? { label, url: written } : undefined
  if (platform === 'email') return { label: 'Email', url: `mailto:${written.replace(/^mailto:/i, '')}` }
  if (!known?.profile) return undefined
  // A handle of the Fediverse names its server: `ada@social.example`.
  const server = platform === 'mastodon' ? /^@?([\w.-]+)@([\w.-]+)$/.exec(written) : null
  if (server) return { label, url: `https://${server[2]}/@${server[1]}` }
  const handle = written.replace(/^@/, '')
  return /^[\w./-]+$/.test(handle) ? { label, url: known.profile.replace('*', handle) } : undefined
}
