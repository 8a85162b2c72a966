import { defineConfig } from 'docsgen'

export default defineConfig({
  title: 'Harbor',
  tagline: 'Deploys what you build',
  url: 'https://docs.example',
  i18n: { defaultLocale: 'en', locales: ['en', 'de', 'ar'] },
  versions: { current: { label: '2.0 (beta)' } },
  docs: {
    sidebars: { docs: ['intro', { type: 'category', label: 'Guide', items: ['guide/install', 'guide/rollback'] }] },
  },
  navbar: {
    title: 'Harbor',
    items: [
      { type: 'docSidebar', sidebarId: 'docs', label: 'Docs', position: 'left' },
      { to: '/blog', label: 'Blog', position: 'left' },
      { type: 'docsVersionDropdown', position: 'right' },
      { type: 'localeDropdown', position: 'right' },
    ],
  },
})
