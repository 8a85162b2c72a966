import { describe, expect, test } from 'vitest'
import { highlightShell } from '../../../cli/parse/code/shell.ts'

/** Code with its roles: `f(curl) p(-f) x`. */
const describeRoles = (code: string): string =>
  highlightShell(code)
    .map(({ role, text }) => (role === '' ? text : `${role}(${text})`))
    .join('')

describe('CB-12: commands are recognized by their position', () => {
  test.each([
    ['at the start', 'gpg x', 'f(gpg) x'],
    ['in each line', 'a x\nb y', 'f(a) x\nf(b) y'],
    ['but not in a continued line', 'a x \\\n  y', 'f(a) x p(\\\n)  y'],
    [
      'after an operator',
      'a | b && c || d; e & f |& g',
      'f(a) p(|) f(b) p(&&) f(c) p(||) f(d)p(;) f(e) p(&) f(f) p(|&) f(g)',
    ],
    ['with a path', './a.sh ~/b', 'f(./a.sh) ~/b'],
    ['with a path in a variable', '"$A"/b c', 's(")t($A)s(")f(/b) c'],
    ['in a subshell', '(a b) | c', 'p(()f(a) bp() |) f(c)'],
    ['in a group', '{ a; }', 'k({) f(a)p(;) k(})'],
    ['in a substitution', 'a $(b -c | d) e', 'f(a) p($()f(b) p(-c |) f(d)p()) e'],
    ['in a substitution in a substitution', 'a $(b $(c))d', 'f(a) p($()f(b) p($()f(c)p()))d'],
    ['in a substitution in a string', 'a "b $(c "d") e"', 'f(a) s("b )p($()f(c) s("d")p())s( e")'],
    ['in backquotes', 'a `b c`', 'f(a) p(`)f(b) cp(`)'],
    ['in a process substitution', 'a <(b c)', 'f(a) p(<()f(b) cp())'],
    ['after assignments', 'A=1 B+=$C d A=1', 't(A)p(=)1 t(B)p(+=)t($C) f(d) A=1'],
    ['after commands that run another one', 'sudo env A=1 b sudo', 'f(sudo env) t(A)p(=)1 f(b) sudo'],
    ['after the value of a flag', 'sudo -u a -E b', 'f(sudo) p(-u) a p(-E) f(b)'],
    ['after keywords', 'if a; then b; fi', 'k(if) f(a)p(;) k(then) f(b)p(;) k(fi)'],
    ['in a loop', 'for a in b c; do d; done', 'k(for) t(a) k(in) b cp(;) k(do) f(d)p(;) k(done)'],
    ['after patterns', 'case $a in\n  b | c) d ;;\nesac', 'k(case) t($a) k(in)\n  b | c) f(d) p(;;)\nk(esac)'],
    ['in a function', 'a() { b; }', 'f(a)p(()) k({) f(b)p(;) k(})'],
    ['but not where a file is', '>a b <c', 'p(>)a f(b) p(<)c'],
  ])('%s', (_, code, expected) => {
    expect(describeRoles(code)).toBe(expected)
  })
})

test.each([
  ['flags, without their value', 'a -b --c=d --e "f" - 1', 'f(a) p(-b --c)=d p(--e) s("f") - 1'],
  ['strings', `a 'b $c "d' $'e' "f \\" $g"`, `f(a) s('b $c "d' $'e' "f \\" )t($g)s(")`],
  ['variables', `a $b \${c:-d}e $? $`, `f(a) t($b \${c:-d})e t($?) $`],
  ['arithmetic', 'a $((b + $c)) d', 'f(a) p($(()b + t($c)p())) d'],
  ['assignments of a declaration', 'export A="b" C', 'f(export) t(A)p(=)s("b") C'],
  ['the substitution in an assignment', 'A=$(b c)\nd', 't(A)p(=$()f(b) cp())\nf(d)'],
  ['lists', 'A=(b -c)\nd', 't(A)p(=()b p(-c))\nf(d)'],
  ['comments, which begin a word', '# a\nb # c\nd#e', 'c(# a)\nf(b) c(# c)\nf(d#e)'],
  ['redirections', 'a 2>&1 >b 2>> c', 'f(a) p(2>&1 >)b p(2>>) c'],
  ['placeholders', 'a <b-c> d', 'f(a) <b-c> d'],
  ['a here-document', 'a <<E | b\nc $d\nE\ne', 'f(a) p(<<E |) f(b)\ns(c )t($d)s(\nE)\nf(e)'],
  ['a quoted here-document', "a <<'E'\nc $d\nE\ne", "f(a) p(<<'E')\ns(c $d\nE)\nf(e)"],
  ['code that does not end', 'a "b $(c', 'f(a) s("b )p($()f(c)'],
])('highlights %s', (_, code, expected) => {
  expect(describeRoles(code)).toBe(expected)
})
