import { expect, test } from 'vitest'
import { resolveSocial } from '../../cli/content/author.ts'

test.each([
  ['github', 'ada', 'GitHub', 'https://github.com/ada'],
  ['x', '@ada', 'X', 'https://x.com/ada'],
  ['stackoverflow', '123/ada', 'Stack Overflow', 'https://stackoverflow.com/users/123/ada'],
  ['mastodon', '@ada@social.example', 'Mastodon', 'https://social.example/@ada'],
  ['linkedin', 'https://linkedin.example/ada', 'LinkedIn', 'https://linkedin.example/ada'],
  ['homepage', 'https://ada.example', 'Homepage', 'https://ada.example'],
  ['email', 'ada@mail.example', 'Email', 'mailto:ada@mail.example'],
])('the profile %s: %s is "%s" at %s (BL-9)', (platform, written, label, url) => {
  expect(resolveSocial(platform, written)).toEqual({ label, url })
})

test.each([
  ['pigeon', 'ada'],
  ['github', 'a b'],
  ['x', 'javascript:alert(1)'],
  ['discord', 'ada'],
])('%s: %s has no address', (platform, written) => {
  expect(resolveSocial(platform, written)).toBeUndefined()
})
