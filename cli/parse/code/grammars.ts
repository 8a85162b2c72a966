import bash from 'refractor/bash'
import cLang from 'refractor/c'
import clike from 'refractor/clike'
import { refractor } from 'refractor/core'
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

/**
 * Creates the highlighter with every grammar that docsgen supports. It has a module of its own, so that the grammars
 * are loaded only when this module is imported.
 *
 * All grammars are registered at once and in this order, because some of them read others while they register (http
 * reads json, markdown reads yaml, markup includes css and javascript). If they were registered on first use, the HTML
 * of a page would depend on the pages parsed before it.
 */
export function createRefractor(): typeof refractor {
  const grammars = [
    markup,
    css,
    clike,
    javascript,
    jsx,
    typescript,
    tsx,
    regex,
    json,
    json5,
    bash,
    powershell,
    yaml,
    toml,
    ini,
    diff,
    http,
    sql,
    graphql,
    markdown,
    protobuf,
    solidity,
    go,
    goModule,
    rust,
    python,
    java,
    kotlin,
    cLang,
    cpp,
    csharp,
    swift,
    ruby,
    lua,
    haskell,
    wasm,
    docker,
    hcl,
    nginx,
    makefile,
    git,
    latex,
  ]
  for (const grammar of grammars) refractor.register(grammar)
  return refractor
}
