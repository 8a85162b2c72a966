import { expect, test } from 'vitest'
import { listStaticPathnames } from '../../cli/dev/static-pathnames.ts'

test('only files of the folders that are copied unchanged have a pathname that stays the same', () => {
  const config = { baseUrl: '/base/', staticDirectories: ['static', 'public/files'] }
  const changed = ['static/img/a b.svg', 'public/files/b.png', 'content/docs/c.png', 'static-old/d.png']
  expect(listStaticPathnames(changed, config)).toEqual(['/base/img/a%20b.svg', '/base/b.png'])
})
