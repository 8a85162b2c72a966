import type { ReactElement } from 'react'
import * as icons from 'simple-icons'
import type { BrandIconName } from '../model/brand-icons.ts'

const paths: Readonly<Record<BrandIconName, string>> = {
  bluesky: icons.siBluesky.path,
  codeberg: icons.siCodeberg.path,
  discord: icons.siDiscord.path,
  github: icons.siGithub.path,
  gitlab: icons.siGitlab.path,
  mastodon: icons.siMastodon.path,
  matrix: icons.siMatrix.path,
  npm: icons.siNpm.path,
  reddit: icons.siReddit.path,
  rss: icons.siRss.path,
  stackoverflow: icons.siStackoverflow.path,
  telegram: icons.siTelegram.path,
  x: icons.siX.path,
  youtube: icons.siYoutube.path,
}

/** The icon of a service; hidden from screen readers, because a text follows it. */
export function BrandIcon({ name }: { name: BrandIconName }): ReactElement {
  return (
    <svg className="icon icon--brand" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
