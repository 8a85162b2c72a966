import cLang from 'refractor/c'
import clike from 'refractor/clike'
import { refractor, type Syntax } from 'refractor/core'
import cpp from 'refractor/cpp'
import csharp from 'refractor/csharp'
import css from 'refractor/css'
import diff from 'refractor/diff'
import docker from 'refractor/docker'
import git from 'refractor/git'
import go from 'refractor/go'
import goModule from 'refractor/go-module'
import graphql from 'refractor/graphql'
import haskell from 'refractor/haskell'
import hcl from 'refractor/hcl'
import http from 'refractor/http'
import ini from 'refractor/ini'
import java from 'refractor/java'
import javascript from 'refractor/javascript'
import json from 'refractor/json'
import json5 from 'refractor/json5'
import jsx from 'refractor/jsx'
import kotlin from 'refractor/kotlin'
import latex from 'refractor/latex'
import lua from 'refractor/lua'
import makefile from 'refractor/makefile'
import markdown from 'refractor/markdown'
import markup from 'refractor/markup'
import nginx from 'refractor/nginx'
import powershell from 'refractor/powershell'
import protobuf from 'refractor/protobuf'
import python from 'refractor/python'
import regex from 'refractor/regex'
import ruby from 'refractor/ruby'
import rust from 'refractor/rust'
import solidity from 'refractor/solidity'
import sql from 'refractor/sql'
import swift from 'refractor/swift'
import toml from 'refractor/toml'
import tsx from 'refractor/tsx'
import typescript from 'refractor/typescript'
import wasm from 'refractor/wasm'
import yaml from 'refractor/yaml'

/** Grammars that read others when they are registered, with those. Their order is fixed, so that results are stable. */
// biome-ignore format: one line for each group
const RELATED_GRAMMARS = [
  markup, css, clike, javascript, jsx, typescript, tsx, regex, json, json5, yaml, http, graphql, markdown,
]

/** Grammars that depend on no other grammar except `clike`, which they register themselves. */
// biome-ignore format: one line for each group
const SINGLE_GRAMMARS = [
  powershell, toml, ini, diff, sql, protobuf, solidity, go, goModule, rust, python, java, kotlin, cLang, cpp,
  csharp, swift, ruby, lua, haskell, wasm, docker, hcl, nginx, makefile, git, latex,
]

export type Grammars = ReturnType<typeof createGrammars>

/** The grammars that docsgen supports, none of them registered, in a module of their own to be loaded only if needed. */
export function createGrammars() {
  const listNames = ({ displayName, aliases = [] }: Syntax) => [displayName, ...aliases]
  const groups = [RELATED_GRAMMARS, ...SINGLE_GRAMMARS.map((grammar) => [grammar])]
  const groupsByName = new Map(groups.flatMap((group) => group.flatMap(listNames).map((name) => [name, group])))
  return {
    refractor,
    /** The names of all, and their other names. */
    names: new Set(groupsByName.keys()),
    /** Registers the grammar with this name. Registering all takes longer than parsing most documents. */
    register(name: string): void {
      for (const grammar of groupsByName.get(name) ?? []) refractor.register(grammar)
    },
  }
}
