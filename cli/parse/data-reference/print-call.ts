import { printValue } from './print-value.ts'

/** A call of a contract over JSON-RPC. */
export interface ContractCall {
  address: string
  /** URL of the endpoint. */
  rpc: string
  /** A signature and its arguments as `cast` takes them: `'balanceOf(address)(uint256)' 0x…`. */
  call: string
  /** The account in the keystore of `cast` that signs transactions. */
  account: string
  /** Whether it only reads, so that it needs no transaction. */
  isQuery: boolean
}

interface ParsedCall {
  name: string
  /** Types of its parameters and results. */
  inputs: string[]
  outputs: string[]
  values: string[]
}

/** The parts of a call as `cast` takes it; `undefined` if it does not have one argument for each parameter. */
export function parseCall(call: string): ParsedCall | undefined {
  const [signature = '', ...values] = split(call.replaceAll('\\\n', ' '), ' ').map(unquote)
  const [, name, inputs = '', outputs = ''] = /^(\w+)\((.*?)\)(?:\((.*)\))?$/.exec(signature) ?? []
  if (name === undefined) return undefined
  const parsed = { name, inputs: split(inputs, ','), outputs: split(outputs, ','), values }
  return values.length === parsed.inputs.length ? parsed : undefined
}

/** The parts of a text between separators that are neither in brackets nor in quotes, without empty ones. */
function split(text: string, separator: string): string[] {
  const parts = ['']
  let depth = 0
  let quote = ''
  for (const character of text) {
    if (quote !== '') quote = character === quote ? '' : quote
    else if (character === '"' || character === "'") quote = character
    else if ('(['.includes(character)) depth++
    else if (')]'.includes(character)) depth--
    if (depth === 0 && quote === '' && character === separator) parts.push('')
    else parts[parts.length - 1] += character
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

const unquote = (text: string): string => text.replace(/^(['"])(.*)\1$/s, '$2')

type Literal = 'javascript' | 'python'

/** Arguments as code of a language: lists are nested arrays of literals. */
function toCode(type: string, text: string, language: Literal): unknown {
  const items = () => split(text.slice(1, -1), ',').map(unquote)
  if (type.endsWith(']')) return items().map((item) => toCode(type.replace(/\[\d*\]$/, ''), item, language))
  if (type.startsWith('(')) {
    const values = items()
    return split(type.slice(1, -1), ',').map((part, index) => toCode(part, values[index] ?? '', language))
  }
  return toLiteral(type, text, language)
}

function toLiteral(type: string, text: string, language: Literal): string {
  const isPython = language === 'python'
  if (/^u?int/.test(type)) return isPython || isSmall(type) ? text : `${text}n`
  if (type === 'bool') return isPython ? (text === 'true' ? 'True' : 'False') : text
  if (!type.startsWith('bytes')) return JSON.stringify(text)
  const digits = text.replace(/^0x/, '')
  return isPython ? `bytes.fromhex("${digits}")` : `"0x${digits}"`
}

/** viem takes integers of up to 48 bits as numbers, and larger ones as `bigint`. */
const isSmall = (type: string): boolean => Number(/\d+/.exec(type)?.[0] ?? 256) <= 48

const printArguments = ({ inputs, values }: ParsedCall, language: Literal, indent = '  '): string =>
  printCode(
    inputs.map((type, index) => toCode(type, values[index] ?? '', language)),
    indent,
  )

const printCode = (code: unknown, indent: string): string => printValue(code, { notation: 'code', indent })

const printTypes = (types: readonly string[]) => `[${types.map((type) => `"${type}"`).join(', ')}]`

function printJavaScript({ address, rpc, isQuery }: ContractCall, parsed: ParsedCall): string {
  const { name, inputs, outputs } = parsed
  const results = outputs.length > 0 ? ` returns (${outputs.join(', ')})` : ''
  const declaration = `function ${name}(${inputs.join(', ')})${isQuery ? ' view' : ''}${results}`
  const options = [
    ...(isQuery ? [] : ['  chain: null,']),
    `  address: "${address}",`,
    `  abi: parseAbi(["${declaration}"]),`,
    `  functionName: "${name}",`,
    ...(inputs.length > 0 ? [`  args: ${printArguments(parsed, 'javascript')},`] : []),
  ].join('\n')
  if (isQuery)
    return `import { createPublicClient, http, parseAbi } from "viem"

const client = createPublicClient({ transport: http("${rpc}") })
const result = await client.readContract({
${options}
})
console.log(result)`
  return `import { createWalletClient, http, parseAbi } from "viem"
import { privateKeyToAccount } from "viem/accounts"

const account = privateKeyToAccount(process.env.PRIVATE_KEY)
const transport = http("${rpc}")
const client = createWalletClient({ account, transport })
const hash = await client.writeContract({
${options}
})
console.log(hash)`
}

function printPython({ address, rpc, isQuery }: ContractCall, parsed: ParsedCall): string {
  const { name, inputs, outputs } = parsed
  const hasInputs = inputs.length > 0
  const codec = [isQuery && 'decode', hasInputs && 'encode'].filter(Boolean).join(', ')
  const head = [
    ...(isQuery ? [] : ['import os', '']),
    ...(codec === '' ? [] : [`from eth_abi import ${codec}`]),
    ...(isQuery ? [] : ['from eth_account import Account']),
    'from web3 import Web3',
    ...(isQuery ? [] : ['from web3.middleware import SignAndSendRawMiddlewareBuilder']),
    '',
    `w3 = Web3(Web3.HTTPProvider("${rpc}"))`,
  ]
  const call = [
    `data = Web3.keccak(text="${name}(${inputs.join(',')})")[:4]`,
    ...(hasInputs ? [`data += encode(${printTypes(inputs)}, ${printArguments(parsed, 'python', '')})`] : []),
  ]
  if (isQuery)
    return [
      ...head,
      ...call,
      `result = w3.eth.call({"to": "${address}", "data": data})`,
      `print(decode(${printTypes(outputs)}, result))`,
    ].join('\n')
  return [
    ...head,
    'account = Account.from_key(os.environ["PRIVATE_KEY"])',
    'signer = SignAndSendRawMiddlewareBuilder.build(account)',
    'w3.middleware_onion.inject(signer, layer=0)',
    ...call,
    `to = "${address}"`,
    'tx = {"from": account.address, "to": to, "data": data}',
    'print(w3.eth.send_transaction(tx).hex())',
  ].join('\n')
}

function printCast({ address, rpc, call, account, isQuery }: ContractCall): string {
  const options = isQuery ? '' : ` --account ${account}`
  return `cast ${isQuery ? 'call' : 'send'} ${address} \\\n  ${call} \\\n  --rpc-url ${rpc}${options}`
}

/** A call in `cast`, in JavaScript with viem and in Python with web3.py: a language of fences, a label and code for each. */
export function printCall(call: ContractCall): { language: string; label: string; code: string }[] {
  const parsed = parseCall(call.call)
  const cast = { language: 'bash', label: 'cast', code: printCast(call) }
  if (!parsed) return [cast]
  return [
    cast,
    { language: 'js', label: 'JavaScript', code: printJavaScript(call, parsed) },
    { language: 'python', label: 'Python', code: printPython(call, parsed) },
  ]
}
