import solc from 'solc'
import * as z from 'zod'

interface AbiParameter {
  name: string
  type: string
  internalType?: string | undefined
  components?: AbiParameter[] | undefined
}

const parameter: z.ZodType<AbiParameter> = z.lazy(() =>
  z.object({
    name: z.string(),
    type: z.string(),
    internalType: z.string().optional(),
    components: z.array(parameter).optional(),
  }),
)

const abiItem = z.object({
  type: z.string(),
  name: z.string().optional(),
  stateMutability: z.string().optional(),
  inputs: z.array(parameter).default([]),
  outputs: z.array(parameter).default([]),
})

const output = z.object({
  errors: z.array(z.object({ severity: z.string(), formattedMessage: z.string() })).default([]),
  contracts: z
    .record(
      z.string(),
      z.record(
        z.string(),
        z.object({ abi: z.array(abiItem), evm: z.object({ methodIdentifiers: z.record(z.string(), z.string()) }) }),
      ),
    )
    .default({}),
})

/** A function of a contract or an interface. */
export interface SolidityFunction {
  name: string
  isQuery: boolean
  inputs: readonly AbiParameter[]
  /** As cast writes it, with the results: `delegate(address,string,uint256)(bool)`. */
  signature: string
}

/** Compiles sources together. `selectors` are those of all functions, by signatures without results, without `0x`. */
export function compileSolidity(
  sources: Readonly<Record<string, string>>,
  evmVersion: string,
): { errors: string[]; functions: Record<string, SolidityFunction[]>; selectors: Record<string, string> } {
  const compiled: unknown = JSON.parse(
    solc.compile(
      JSON.stringify({
        language: 'Solidity',
        sources: Object.fromEntries(Object.entries(sources).map(([name, content]) => [name, { content }])),
        settings: { evmVersion, outputSelection: { '*': { '*': ['abi', 'evm.methodIdentifiers'] } } },
      }),
    ),
  )
  const { errors, contracts } = output.parse(compiled)
  const units = Object.entries(contracts).map(([file, unit]) => [file, Object.values(unit)] as const)
  return {
    errors: errors.filter(({ severity }) => severity === 'error').map(({ formattedMessage }) => formattedMessage),
    functions: Object.fromEntries(
      units.map(([file, unit]) => [file, unit.flatMap(({ abi }) => abi.flatMap(toFunction))] as const),
    ),
    selectors: Object.assign({}, ...units.flatMap(([, unit]) => unit.map(({ evm }) => evm.methodIdentifiers))),
  }
}

function toFunction({ type, name, stateMutability, inputs, outputs }: z.infer<typeof abiItem>): SolidityFunction[] {
  if (type !== 'function' || name === undefined) return []
  const isQuery = stateMutability === 'view' || stateMutability === 'pure'
  return [{ name, isQuery, inputs, signature: `${name}${printTypes(inputs)}${printTypes(outputs)}` }]
}

const printTypes = (parameters: readonly AbiParameter[]): string => `(${parameters.map(printType).join(',')})`

const printType = ({ type, components }: AbiParameter): string =>
  components ? type.replace('tuple', printTypes(components)) : type
