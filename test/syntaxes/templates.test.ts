import { describe, expect, test } from 'vitest'
import type { Dialect } from '../../cli/content/dialects.ts'
import { convertDialects } from '../../cli/syntaxes/convert.ts'
import { convert, use } from './convert.ts'

const files = {
  'docs/part.md': 'Part',
  'docs/code.rs': 'fn a() {\n    // ANCHOR: b\n    let b = 1;\n    // ANCHOR_END: b\n}',
  '_includes/note.md': 'Note',
  'content/shared.md': 'Shared',
  '_config.yml': 'version: 4_3\nx: &x { link: "https://a.example" }\ndeep: *x\n',
  '_docs/b.md': '',
  '_posts/2020-01-01-p.markdown': '',
  'content/guide/_index.md': 'Guide',
  'hugo.toml':
    "title = 'x'\nversion = 'wrong'\n[params]\nversion = '2.4' # now\n[params.ui]\nColor = \"*red*\"\n[other]\nversion = 1",
  'config.yaml': 'version: wrong\nparams:\n  ui:\n    size: 9\n  year: "2024"\n',
}
const toOwn = (text: string, ...dialects: Dialect[]) => convert(text, dialects, files)

describe('shortcodes of Hugo', () => {
  test.each([
    ['{{< figure src="a.png" alt="An *x*" >}}', '![An \\*x\\*](a.png)'],
    ['{{< figure src="a.png" caption="C [x](y.md)" >}}', ':::figure C [x](y.md)\n![](a.png)\n:::'],
    ['{{< figure src="a.png" link="b.md" >}}', '[![](a.png)](b.md)'],
    ['[x]({{< ref "a.md#b" >}}) [y]({{% relref path="c" %}})', '[x](a.md#b) [y](c)'],
    ['{{% note %}}\nA\n{{% /note %}}', ':::note\nA\n:::'],
    ['{{< alert title="T" color="warning" >}}A{{< /alert >}}', ':::warning T\nA\n:::'],
    ['{{< callout type="error" >}}\nA\n{{< /callout >}}', ':::danger{kind="Error"}\nA\n:::'],
    ['- A\n  {{< details "T" open >}}\n  B\n  {{< /details >}}', '- A\n  :::details T {open}\n  B\n  :::'],
    [
      '{{< tabs >}}\n{{< tab "A" >}}\n1\n{{< /tab >}}\n{{< tab name="B" >}}\n2\n{{< /tab >}}\n{{< /tabs >}}',
      '::::tabs\n:::tab A\n1\n:::\n:::tab B\n2\n:::\n::::',
    ],
    ['{{< tabs items="A, B" >}}\n{{< tab >}}\n1\n{{< /tab >}}\n{{< /tabs >}}', '::::tabs\n:::tab A\n1\n:::\n::::'],
    [
      '{{< tabpane lang="go" >}}\n{{< tab header="A" >}}\n*x*\n{{< /tab >}}\n{{< /tabpane >}}',
      '::::tabs\n:::tab A\n```go\n*x*\n```\n:::\n::::',
    ],
    [
      '{{< highlight go "linenos=table,hl_lines=1 3-4" >}}\n{{< x >}}\n{{< /highlight >}}',
      '```go showLineNumbers {1,3-4}\n{{< x >}}\n```',
    ],
    ['{{< youtube abc >}}', '[Video on YouTube](https://www.youtube.com/watch?v=abc)'],
    [
      '{{< include "part.md" >}}\n\n{{% include "shared.md" %}}',
      '::include{file="/docs/part.md"}\n\n::include{file="/content/shared.md"}',
    ],
    ['{{< readfile file="code.rs" lang="rust" >}}', '```rust file=/docs/code.rs\n```'],
    [
      '{{< param version >}}, {{% param "ui.color" %}}, {{< param ui.size >}}, {{< param year >}}',
      '2.4, \\*red\\*, 9, 2024',
    ],
    [
      '[x]({{< ref "guide#a" >}}) [y]({{< relref "shared.md" >}}) [z]({{< ref "part.md" >}})',
      '[x](/guide#a) [y](/shared) [z](part.md)',
    ],
    ['{{< button relref="guide" >}}G{{< /button >}}', '[G](/guide)'],
    [
      '{{< gist ann 12 a.go >}} {{< x user="a" id="1" >}}',
      '[Code on GitHub](https://gist.github.com/ann/12) [Post on X](https://x.com/a/status/1)',
    ],
    ['{{% columns %}}\nA\n\n<--->\n\nB\n{{% /columns %}}', '\nA\n\n\n\nB\n'],
    ['{{% notice tip "A title" %}}\nB\n{{% /notice %}}', ':::tip A title\nB\n:::'],
    ['A {{< highlight html "hl_inline=true" >}}<p>{{< /highlight >}} b', 'A `<p>` b'],
    [
      '{{< highlight go "linenos=table,linenostart=199" >}}\na\n{{< /highlight >}}',
      '```go showLineNumbers=199\na\n```',
    ],
    ['{{%/* shown */%}}', '&#123;{% shown %}}'],
    ['{{</* shown */>}} `{{< kept >}}`', '{{&lt; shown >}} `{{< kept >}}`'],
    ['```\n{{</* shown */>}} {{< kept >}}\n```', '```\n{{< shown >}} {{< kept >}}\n```'],
    ['{{< figure\n  src="a >}} b.png"\n>}}', '![](<a %3E}} b.png>)'],
  ])('%j', (text, expected) => {
    expect(toOwn(text, 'hugo')).toEqual({ text: expected, problems: [] })
  })

  test('without an equivalent keep their content, and are reported once for each name (DI-5)', () => {
    const { text, problems } = toOwn('{{< own a="b" >}}A{{< /own >}} {{< own >}}B{{< /own >}} {{< void >}}', 'hugo')
    expect(text).toBe('A B ')
    expect(problems.map(({ message }) => message)).toEqual([
      'The shortcode "own" of Hugo has no equivalent, so only its content is shown.',
      'The shortcode "void" of Hugo has no equivalent, so it is left out.',
    ])
  })
})

describe('shortcodes of themes and sites of Hugo', () => {
  const site = {
    'hugo.toml': "[params]\nversion = 'v1.30'\nlatest = 'v1.31'",
    'i18n/en/en.toml': '[whatsnext_heading]\nother = "What’s next"',
    'content/en/docs/reference/glossary/pod.md':
      '---\ntitle: Pod\n---\n The {{< glossary_tooltip text="unit" term_id="unit" >}}.\n\n<!--more-->\n\nMore',
    'content/en/examples/pods/one.yaml': 'a: 1',
    'docs/_index.md': '---\ntitle: &v v3.6\ncascade:\n  - release: *v\n    params:\n      day: "3"\n---\n',
    'docs/sunset.jpg': '',
    'docs/part.md': '# Part',
  }
  const pod = '/content/en/docs/reference/glossary/pod.md'
  test.each([
    ['{{< hextra/hero-button text="Start" link="docs/" >}}', '[Start](docs/)'],
    [
      '{{< hextra/feature-grid >}}\n  {{< hextra/feature-card\n    title="Fast"\n    subtitle="The `x`."\n  >}}\n\n    {{< hextra/feature-card title="B" link="/b" >}}\n{{< /hextra/feature-grid >}}',
      '::::cards\n  :::card Fast\n  The `x`.\n  :::\n\n:::card B {href="/b"}\n:::\n::::',
    ],
    ['{{% blocks/feature title="See" url="/e/" %}}\nAs\n{{% /blocks/feature %}}', ':::card See {href="/e/"}\nAs\n:::'],
    [
      '{{< filetree/container >}}\n  {{< filetree/folder name="a" >}}\n    {{< filetree/file name="_b.md" >}}\n    <sup>B</sup>\n  {{< /filetree/folder >}}\n{{< filetree/file name="c" >}}\n{{< /filetree/container >}}',
      ':::file-tree\n- a/\n  - \\_b.md <sup>B</sup>\n- c\n:::',
    ],
    ['{{% imgproc sunset Fill "9x9" %}}\nA *sun*\n{{% /imgproc %}}', ':::figure A *sun*\n![](sunset.jpg)\n:::'],
    ['## {{% heading "whatsnext" %}}\n## {{% heading "clean_up" %}}', '## What’s next\n## Clean up'],
    [
      '{{% code_sample file="pods/one.yaml" %}}',
      '```yaml file=/content/en/examples/pods/one.yaml title="pods/one.yaml"\n```',
    ],
    ['{{< glossary_definition term_id="pod" length="short" >}}', `::include{file="${pod}" lines="4"}`],
    ['{{< glossary_definition term_id="pod" length="all" >}}', `::include{file="${pod}" lines="4-"}`],
    ['{{< glossary_definition prepend="A pod is" term_id="pod" length="short" >}}', 'A pod is the unit.'],
    ['{{< glossary_tooltip term_id="pod" >}}, {{< glossary_tooltip text="a" term_id="pod" >}}', 'Pod, a'],
    [
      '{{< skew currentVersion >}} {{< skew prevMinorVersion >}} {{< skew currentVersionAddMinor 2 >}}',
      '1.30 1.30 1.32',
    ],
    ['```\n{{< skew latestVersion >}} {{< param version >}} {{< note >}}\n```', '```\n1.31 v1.30 {{< note >}}\n```'],
    ['{{< feature-state for_k8s_version="v1.2" state="beta" >}}', '**Feature state\\:** `Kubernetes v1.2 [beta]`'],
    ['{{% include "part.md" heading-offset="1" %}}', '::include{file="/docs/part.md" shift="1"}'],
    [
      '{{< tabs >}}\n{{< tab name="A" include="part.md" />}}\n{{% tab name="B" %}}\nb\n{{% /tab %}}\n{{< /tabs >}}',
      '::::tabs\n:::tab A\n::include{file="/docs/part.md"}\n:::\n:::tab B\nb\n:::\n::::',
    ],
    ['{{< code-toggle file=hugo >}}\na = 1\n{{< /code-toggle >}}', '```toml title="hugo"\na = 1\n```'],
    [
      '{{< card header="H" title="T *t*" subtitle="S" footer="F" >}}\nA\n{{< /card >}}',
      ':::card T *t*\nH\n\nS\n\nA\n\nF\n:::',
    ],
    ['{{< card code=true header="C" lang="c" >}}\nint\n{{< /card >}}', ':::card C\n```c\nint\n```\n:::'],
    [
      '{{% blocks/feature title="S" url="/e" url_text="Look" %}}\nA\n{{% /blocks/feature %}}',
      ':::card S {href="/e"}\nA\n\n[Look](/e)\n:::',
    ],
    ['{{% pageinfo color="primary" %}}\nA\n{{% /pageinfo %}}', ':::info\nA\n:::'],
    ['```go {file="a.go" lineNos=inline hl_Lines=2}\na\n```', '```go title="a.go" showLineNumbers {2}\na\n```'],
    ['{{< param release >}}-{{< param Day >}} `{{< psubstr release 1 >}}`', 'v3.6-3 `3.6`'],
    ['{{< new-in 0.9 >}} {{< link "A b" "https://a.example" >}}', ':badge[New in 0.9] [A b](https://a.example)'],
    [
      '<div>\n    {{< hextra/hero-button text="A" link="a" >}}\n    <p>b</p>\n</div>',
      '<div>\n\n[A](a)\n<p>b</p>\n</div>',
    ],
  ])('%j', (text, expected) => {
    expect(convert(text, ['hugo'], site)).toEqual({ text: expected, problems: [] })
  })

  test('show the words in their arguments if nothing else is known of them (DI-5)', () => {
    const words = (text: string) => convert(text, ['hugo']).text
    expect(words('{{< own title="T" text="Some words." url="/x/" size="big one" >}}')).toBe(
      '[**T**](/x/)\n\nSome words.\n',
    )
    expect(words('A {{< own "two words" "600x300 webp" >}} {{< own text="w" class="a b" >}}')).toBe('A two words w')
    expect(words('{{< own src="a.png" alt="An *x*" caption="C" >}}')).toBe('![An \\*x\\*](a.png)\n\nC\n')
    expect(words('{{% own title="T" %}}\n*A*\n{{% /own %}}')).toBe('**T**\n\n*A*\n')
    expect(words('{{< own link="https://a.example" >}}A{{< /own >}} {{< own src="b.cast" >}}')).toBe(
      '[A](https://a.example) [b.cast](b.cast)',
    )
  })

  test('are reported in code if they print a value that is not known', () => {
    const { text, problems } = convert('```\n{{< skew currentPatchVersion >}}\n```', ['hugo'])
    expect(text).toBe('```\n{{< skew currentPatchVersion >}}\n```')
    expect(problems.map(({ message }) => message)).toEqual([
      'The value that the shortcode "skew currentPatchVersion" prints cannot be read, so it is shown as written.',
    ])
  })

  test.each([
    ['content/de/docs/page.md', 'a.md', './a.md'],
    ['content/de/docs/page.md', 'docs/b.md#c', '../../en/docs/b.md#c'],
    ['content/de/docs/page.md', '/docs/a', './a.md'],
    ['content/en/docs/page.md', 'docs/b', './b.md'],
  ])('find the pages of the own language first: in %s, %s is %s', (path, target, expected) => {
    const pages = { 'content/de/docs/a.md': '', 'content/en/docs/a.md': '', 'content/en/docs/b.md': '' }
    const readFile = (name: string) => (Object.hasOwn(pages, name) ? '' : undefined)
    const converted = convertDialects(`[x]({{< relref "${target}" >}})`, { path, dialects: use('hugo'), readFile })
    expect(converted?.text.replace('(a.md)', '(./a.md)')).toBe(`[x](${expected})`)
  })
})

describe('tags of GitBook and Jekyll', () => {
  test.each<[Dialect, string, string]>([
    ['gitbook', '{% hint style="danger" %}\nA\n{% endhint %}', ':::danger\nA\n:::'],
    [
      'gitbook',
      '{% tabs %}\n{% tab title="A" %}\n{% hint style="info" %}\nB\n{% endhint %}\n{% endtab %}\n{% endtabs %}',
      ':::::tabs\n::::tab A\n:::info\nB\n:::\n::::\n:::::',
    ],
    [
      'gitbook',
      '{% code title="a.js" lineNumbers="true" %}\n```js\na\n```\n{% endcode %}',
      '\n```js title="a.js" showLineNumbers\na\n```\n',
    ],
    ['gitbook', '{% content-ref url="a.md" %}\n[A](a.md)\n{% endcontent-ref %}', '\n[A](a.md)\n'],
    ['gitbook', '{% embed url="https://a.example/b c" %}', '[https\\://a.example/b c](<https://a.example/b c>)'],
    ['gitbook', '{% include "part.md" %}', '::include{file="/docs/part.md"}'],
    [
      'gitbook',
      '{% swagger method="get" path="/a" summary="Get" %}\n{% swagger-parameter in="query" name="b" required="true" %}\nB\n{% endswagger-parameter %}\n{% endswagger %}',
      ':::card Get\n`GET /a`\n\n**b** (query, required)\n\nB\n\n:::',
    ],
    ['gitbook', '{% openapi src="a.yaml" path="/b" method="put" %}\nC\n{% endopenapi %}', ':::card `PUT /b`\nC\n:::'],
    ['gitbook', '{% @mermaid/diagram content="graph TD\nA --> B" %}', '```mermaid\ngraph TD\nA --> B\n```'],
    ['gitbook', '{% update date="2025-01-02" %}\nA\n{% endupdate %}', '**2025-01-02**\n\nA\n'],
    ['gitbook', '`{% hint %}`\n\n```\n{% raw %}\n```', '`{% hint %}`\n\n```\n{% raw %}\n```'],
    ['jekyll', '{% include note.md %}', '::include{file="/_includes/note.md"}'],
    ['jekyll', '{% raw %}{{ x }} {% if %}{% endraw %}', '{{ x }} {% if %}'],
    ['jekyll', '```\n{% raw %}\n{{ x }}\n{% endraw %}\n```', '```\n{{ x }}\n```'],
    [
      'jekyll',
      '[a]({% link _docs/a.md %}) [b]({% post_url 2020-01-01-b %})',
      '[a](/_docs/a.md) [b](/_posts/2020-01-01-b.md)',
    ],
    ['jekyll', '[a]({{ site.baseurl }}/b) ![]({{ "/c.png" | relative_url }})', '[a](/b) ![](/c.png)'],
    ['jekyll', '{% highlight ruby linenos %}\na `b`\n{% endhighlight %}', '```ruby showLineNumbers\na `b`\n```'],
    ['jekyll', 'A {% comment %}B{% endcomment %}C', 'A C'],
    ['jekyll', '* TOC\n{:toc}\n\n# A\n{: .no_toc }', '\n\n\n# A\n'],
    ['jekyll', '{: .warning }\nA\nB\n\nC', ':::warning\nA\nB\n:::\n\nC'],
    ['jekyll', '{: .note }\n> A\n> B', ':::note\nA\nB\n:::'],
    ['jekyll', '{: .note }\n> A\n>\n> > B\n\nC', ':::note\nA\n\n> B\n:::\n\nC'],
    ['jekyll', '{: .note-title }\n> My title\n>\n> A', ':::note My title\n\nA\n:::'],
    ['jekyll', '> {: .note }\n  A\n\nB', '> :::note\n> A\n> :::\n\nB'],
    ['jekyll', '<div markdown="1">\n#### A\n</div>', '<div markdown="1">\n\n#### A\n</div>'],
    [
      'jekyll',
      '<div markdown="1">\n[a](b){: .btn }\n</div>\n```md\n{: .btn }\n```',
      '<div markdown="1">\n\n[a](b)\n</div>\n\n```md\n{: .btn }\n```',
    ],
    ['jekyll', 'A {::comment}B{:/comment}C {::nomarkdown}<b>x</b>{:/} `{::a}`', 'A C <b>x</b> `{::a}`'],
    ['jekyll', 'HTML\n\n*[HTML]: Hyper Text', '<abbr title="Hyper Text">HTML</abbr>\n\n'],
    [
      'jekyll',
      '{{ site.version }} {{ page.own }} [a]({{ site.deep.link }})\n\n```\n{{ site.version }}\n```',
      '4\\_3 O [a](https://a.example)\n\n```\n4_3\n```',
    ],
    [
      'jekyll',
      '[a]({% link _docs/b.md %}) [b]({% post_url 2020-01-01-p %})',
      '[a](../_docs/b.md) [b](../_posts/2020-01-01-p.markdown)',
    ],
  ])('%s: %j', (dialect, text, expected) => {
    expect(toOwn(text, dialect)).toEqual({ text: expected, problems: [] })
  })

  test('without an equivalent keep their content, and are reported once for each name (DI-5)', () => {
    const { text, problems } = toOwn(
      '{% if a %}A{% endif %} {% if b %}B{% endif %} {{ page.x }} {{ page.y }}',
      'jekyll',
    )
    expect(text).toBe('A B {{ page.x }} {{ page.y }}')
    expect(problems.map(({ message }) => message).sort()).toEqual([
      'The tag "if" has no equivalent, so only its content is shown.',
      'The text "{{ page.x }}" is filled in by Jekyll, and is shown as written.',
    ])
  })
})

test('words in the arguments of a tag without an equivalent are shown (DI-5)', () => {
  const { text, problems } = toOwn('{% include image.html url="/a.png" description="My *cat*" %}', 'jekyll')
  expect(text).toBe('![](/a.png)\n\nMy *cat*\n')
  expect(problems.map(({ code, message }) => `${code} ${message}`)).toEqual([
    'markdown/unwrapped-component The tag "include" has no equivalent, so only the text of its arguments is shown.',
  ])
})

describe('includes of mdBook, also in code (DI-4)', () => {
  test.each([
    ['{{#include part.md}}', '::include{file="/docs/part.md"}'],
    ['{{#include part.md:2:4}}', '::include{file="/docs/part.md" lines="2-4"}'],
    ['{{#include part.md::4}}', '::include{file="/docs/part.md" lines="1-4"}'],
    ['{{#include part.md:name}}', '::include{file="/docs/part.md" section="name"}'],
    ['```rust\n{{#rustdoc_include code.rs:b}}\n```', '```rust file=/docs/code.rs region=b\n```'],
    ['```rust,ignore\n// A\n{{#include code.rs:b}}\n```', '```rust,ignore\n// A\n    let b = 1;\n```'],
    ['{{#playground code.rs editable}}', '```rs file=/docs/code.rs\n```'],
    ['| {{#include part.md}} | `{{#include part.md}}` |', '| Part | `Part` |'],
    ['\\{{#include part.md}} {{#title T}}', '{{#include part.md}} '],
    ['```rust\n# hidden\n#\nshown\n## one\n#[test]\n```', '```rust\nshown\n# one\n#[test]\n```'],
    ['```python,hidelines=!!!\n!!!hidden()\nshown()\n```', '```python,hidelines=!!!\nshown()\n```'],
    ['```sh\n# shown\n```', '```sh\n# shown\n```'],
  ])('%j', (text, expected) => {
    expect(toOwn(text, 'mdbook')).toEqual({ text: expected, problems: [] })
  })

  test('of files that do not exist are reported where nothing else would', () => {
    expect(toOwn('a {{#include x.md}}', 'mdbook').problems).toMatchObject([{ start: 2, end: 19 }])
  })
})

describe('preprocessors of mdBook', () => {
  const book = {
    'book.toml':
      '[output.html]\nmathjax-support = true\n[output.html.code.hidelines]\npython = "~"\n[preprocessor.admonish]\nx = "y"\n',
  }
  test.each([
    ['```admonish warning title="Data *loss*"\nA `b`.\n```', ':::warning Data *loss*\nA `b`.\n:::'],
    ['```admonish\nA\n```\n\nB', ':::note\nA\n:::\n\nB'],
    ['~~~admonish tip "T" collapsible=true\n```rust\n# a\nb\n```\n~~~', ':::details T\n```rust\nb\n```\n:::'],
    ['- A\n\n  ```admonish bug\n  B\n  ```', '- A\n\n  :::danger{kind="Bug"}\n  B\n  :::'],
    [
      '{{#tabs global="x" }}\n{{#tab name="A" }}\n*a*\n{{#endtab }}\n{{#tab name="B" }}\nb\n{{#endtab }}\n{{#endtabs }}',
      '::::tabs\n:::tab A\n*a*\n:::\n:::tab B\nb\n:::\n::::',
    ],
    ['```python\n~a()\n    ~b()\nc()\n```', '```python\nc()\n```'],
    ['A \\\\( \\int x \\\\) b\n\n\\\\[ \\mu \\\\]', 'A $\\int x$ b\n\n$$\n\\mu\n$$'],
    ['{{#template part.md}}', '::include{file="/docs/part.md"}'],
    ['\\{{#tabs}} `{{#other}}`', '\\{{#tabs}} `{{#other}}`'],
  ])('%j', (text, expected) => {
    expect(convert(text, ['mdbook'], book)).toEqual({ text: expected, problems: [] })
  })

  test('that are not known are reported once, and what they would fill in is shown (DI-5)', () => {
    const { text, problems } = convert('{{#other a}} {{#other b}} {{#template a.md b=c}}', ['mdbook'])
    expect(text).toBe('{{#other a}} {{#other b}} \n::include{file="/docs/a.md"}')
    expect(problems.map(({ message }) => message)).toEqual([
      'The helper "other" of a preprocessor of mdBook is not run, so it is shown as written.',
      'Templates of mdBook are not filled in, so the file is included without its values.',
    ])
  })
})
