import type { DiagnosticCode } from '../codes.ts'
import type { Explanation } from './explanation.ts'

/** Codes about the files of content, their front matter, and what is filled into them. */
export const contentExplanations = {
  'api/broken-reference': {
    why: 'The page would lack the schema, the parameter or the response that the `$ref` means. Files on the network are not read, so that a build gives the same pages everywhere.',
    example: ['yaml', 'schema:\n  $ref: "#/components/schemas/Pte"'],
    fix: 'Correct the pointer or the path. Paths are relative to the file.',
  },
  'api/invalid-file': {
    why: 'The reference would lack what cannot be read.',
    example: ['yaml', '# petstore.openapi.yml\nopenapi: 4.0.0'],
    fix: 'Correct the line of the message. `docs/api-reference.md` lists the versions that are read.',
  },
  'api/repeated-id': {
    why: 'Ids of operations are unique: generated clients name their functions after them.',
    example: ['yaml', '/pets:\n  get: { operationId: pets }\n  post: { operationId: pets }'],
    fix: 'Give one of the operations another id.',
  },
  'asset/not-found': {
    why: 'The page would show a broken image, or its readers would get a 404 page instead of the file.',
    example: ['md', '![The dashboard](./dashbord.png)'],
    fix: 'Correct the path. It is relative to the document, or begins with `/` for a file in `static/`.',
  },
  'asset/unfollowed-link': {
    why: 'Publishing files from outside the project could publish anything on the machine that builds the site, so the file is left out.',
    example: ['text', 'static/img/logo.svg -> ../../../brand/logo.svg'],
    fix: 'Replace the link with the file itself, or move the configuration to a folder that contains both.',
  },
  'asset/unused': {
    why: 'The file is published for nobody, or is a leftover of a page that was changed. Not reported by default, because other sites may use the address of a static file.',
    example: ['ts', "severities: { 'asset/unused': 'warn' }"],
    fix: 'Refer to the file, or remove it.',
  },
  'blog/duplicate-author': {
    why: 'The post would name the same person twice.',
    example: ['yaml', '---\nauthors: [ada, ada]\n---'],
    fix: 'Remove one of the two.',
  },
  'blog/inline-author': {
    why: 'An author written in a single post has no page of their own, and is not found in the list of authors.',
    example: ['yaml', '---\nauthors:\n  - name: Ada Lovelace\n---'],
    fix: 'Define the author in the authors file, and write the key in the post.',
  },
  'blog/invalid-authors': {
    why: 'An invalid entry cannot be shown, so posts would have no author.',
    example: ['yaml', '# content/blog/authors.yml\nada: 42'],
    fix: 'The file is a map of keys to authors, such as `ada: { name: Ada Lovelace }`.',
  },
  'blog/invalid-date': {
    why: 'The digits look like a date, but no calendar has it, so they would become part of the pathname.',
    example: ['text', 'content/blog/2026-02-30-release.md'],
    fix: 'Rename the file, or set `date` in its front matter.',
  },
  'blog/no-date': {
    why: 'Posts are sorted by date, and feeds need one.',
    example: ['text', 'content/blog/release.md'],
    fix: 'Set `date` in the front matter, or begin the name of the file with it: `2026-01-31-release.md`.',
  },
  'blog/unknown-author': {
    why: 'There is no name or picture to show for the key.',
    example: ['yaml', '---\nauthors: adda\n---'],
    fix: 'Correct the key, or define it in the authors file.',
  },
  'blog/untruncated': {
    why: 'Lists of posts show all of the post, which makes them long.',
    example: ['md', 'A post with many paragraphs, and no marker between them.'],
    fix: 'Write `<!-- truncate -->` on a line of its own after the preview.',
  },
  'card/no-font': {
    why: 'A character that no font has would be drawn as an empty box, so the card shows the name of the site in place of the title.',
    example: ['ts', "socialCards: true, i18n: { defaultLocale: 'ja' }"],
    fix: 'Add a font file of the script, such as `src/fonts/noto-sans-jp.ttf`, to `socialCardFonts` in the configuration.',
  },
  'check/invalid-baseline': {
    why: 'The file was edited by hand or merged with a conflict, so it cannot be told which problems are new.',
    example: ['sh', 'docsgen check --baseline known-problems.json'],
    fix: 'Restore the file from Git, or remove it: the next check records the problems that there are.',
  },
  'check/no-git': {
    why: '`docsgen check --staged` asks Git for the files, and cannot know them without it.',
    example: ['sh', 'docsgen check --staged    # in a folder without a repository'],
    fix: 'Run the check without `--staged`, or name the files.',
  },
  'content/empty': {
    why: 'A site without pages is nearly always a wrong path in the configuration.',
    example: ['ts', "docs: { path: 'contents/docs' }"],
    fix: 'Create a document, or set `docs.path` to the folder of your documents.',
  },
  'facts/expression': {
    why: 'Readers would see the expression instead of its value.',
    example: ['md', 'A round takes {= chain.blockTime * } seconds.'],
    fix: 'Correct what the message names. An expression has numbers, facts, functions, `+ - * / ^` and parentheses. For literal text, escape the brace: `\\{=`.',
  },
  'facts/invalid-file': {
    why: 'Documents print the values of this file, and could print none of an invalid one.',
    example: ['yaml', '# content/facts.yml\nchain: 42'],
    fix: 'The file is a map of groups, each a map of facts. The message names the entry.',
  },
  'facts/undefined': {
    why: 'Readers would see the braces instead of a value.',
    example: ['md', 'A block takes {chain.blocktime} seconds.'],
    fix: 'Correct the name, define the fact, or escape the brace: `\\{`.',
  },
  'facts/unused': {
    why: 'A fact that nothing prints is out of date before anybody notices.',
    example: ['yaml', 'chain:\n  old-limit: 42'],
    fix: 'Use it, or remove it.',
  },
  'file/not-utf8': {
    why: 'Characters would be replaced by `\uFFFD`, often only the accented ones.',
    example: ['text', 'A file that was saved as ISO 8859-1 or UTF-16.'],
    fix: 'Save the file as UTF-8.',
  },
  'file/too-large': {
    why: 'A page of this size is slow to load for its readers, and usually is data rather than text.',
    example: ['text', 'content/docs/log.md with 6 MB'],
    fix: 'Divide it into several pages, or publish it as a file in `static/`.',
  },
  'file/unreadable': {
    why: 'The page would be missing from the site without a word.',
    example: ['text', 'A file without read permission, or a symbolic link to nothing.'],
    fix: 'Correct the permission or the link, or remove the file.',
  },
  'front-matter/invalid': {
    why: 'The value is ignored, so a setting that somebody wrote has no effect. If the block is not valid YAML, it is an error, because all of its settings may be lost.',
    example: ['yaml', '---\nsidebar_position: first\n---'],
    fix: 'Write the value that the message expects. Quote text that contains `: ` or begins with a special character.',
  },
  'front-matter/not-shown': {
    why: 'Other generators print this text or tag, and docsgen does not, so the page says less than before.',
    example: ['yaml', '---\nlayout: home\nhero:\n  text: Welcome\n---'],
    fix: 'Write the text in the page itself, or remove the key.',
  },
  'front-matter/unknown-key': {
    why: 'A misspelled key has no effect. Other unknown keys may be your own, so they are not reported.',
    example: ['yaml', '---\ntitel: Introduction\n---'],
    fix: 'Correct the key.',
  },
  'image/no-alt': {
    why: 'Readers who do not see the image learn nothing of it, neither does a search engine.',
    example: ['md', '![](/img/architecture.svg)'],
    fix: 'Describe what the image shows: `![The three services and their queues](/img/architecture.svg)`.',
  },
  'image/unreadable': {
    why: 'Without dimensions, the text moves when the image loads.',
    example: ['text', 'static/img/logo.png, which is empty or not an image'],
    fix: 'Export the image again, in a format of the web.',
  },
  'prose/failed': {
    why: 'The text was not checked, which must not look like text without problems.',
    example: ['sh', 'docsgen check --prose    # with an error in .vale.ini'],
    fix: 'The message contains what the program printed. Run it alone to see more.',
  },
  'prose/no-program': {
    why: '`docsgen check --prose` passes the text of the pages to Vale and cspell, and found neither.',
    example: ['sh', 'docsgen check --prose'],
    fix: 'Install cspell (`npm install --save-dev cspell`), or Vale and a `.vale.ini`.',
  },
  'prose/spelling': {
    why: 'Readers notice spelling before content. Code, formulas and raw HTML are not checked.',
    example: ['md', 'You will recieve a token.'],
    fix: 'Correct the word, or add it to the words in the configuration of cspell.',
  },
  'prose/style': {
    why: 'A rule of your style guide, in the styles that `.vale.ini` names, does not allow the text.',
    example: ['md', 'Simply click the button.'],
    fix: 'Write it as the rule says, or change the rule in `.vale.ini`.',
  },
  'prose/suggestion': {
    why: 'A rule with the level `suggestion` in Vale applies to the text.',
    example: ['md', 'The file is read by the server.'],
    fix: 'Take the suggestion, or raise `MinAlertLevel` in `.vale.ini`.',
  },
  'suppression/expired': {
    why: 'The date up to which the problem was accepted has passed, so it is reported again.',
    example: ['md', '<!-- docsgen-ignore link/not-found: the page comes with 2.0 until 2026-03-31 -->'],
    fix: 'Correct the problem and remove the suppression, or set a later date.',
  },
  'suppression/invalid': {
    why: 'Nobody could tell later whether the problem may still be ignored, or the suppression is not for the problem that its author had in mind. It has no effect.',
    example: ['md', '<!-- docsgen-ignore link/not-found -->'],
    fix: 'Write the code, a colon and the reason, and, if you like, `until` and a date: `<!-- docsgen-ignore link/not-found: the page comes with 2.0 until 2027-03-31 -->`.',
  },
  'suppression/unneeded': {
    why: 'The problem was corrected. The suppression would hide the next one at the same place.',
    example: [
      'md',
      '<!-- docsgen-ignore link/not-found: not written yet -->\n\nSee [the setup](./setup.md), which exists.',
    ],
    fix: 'Remove the suppression, or the code from its list.',
  },
  'tags/inline': {
    why: 'Tags that are not in the tags file have no description, and misspelled ones create pages of their own.',
    example: ['yaml', '---\ntags: [instalation]\n---'],
    fix: 'Define the tag in the tags file, or use one that is defined.',
  },
  'tags/invalid-file': {
    why: 'Tags would lose their labels and descriptions, or it would depend on the order of files which one counts.',
    example: ['yaml', '# content/docs/tags.yml\nsetup: [Setup]'],
    fix: 'The file is a map of names to `{ label, permalink, description }`. Keep one file in each folder.',
  },
  'variable/not-filled': {
    why: 'Code and formulas are shown as they are written, so readers see the braces.',
    example: ['md', 'Run `{brand}`.'],
    fix: 'Write it outside of the code span or the formula.',
  },
  'variable/undefined': {
    why: 'Readers would see the braces instead of the value. Only near misses of a defined name are reported.',
    example: ['md', 'Welcome to {brnad}.'],
    fix: 'Correct the name, define the variable under `variables`, or escape the brace: `\\{`.',
  },
} as const satisfies Partial<Record<DiagnosticCode, Explanation>>
