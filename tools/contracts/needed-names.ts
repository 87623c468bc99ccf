import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sharedFiles } from '@love-space/front-build/shared-modules.mjs'
import { repositoryRoot } from '@love-space/local-runtime/processes/paths.ts'
import { parseAst } from 'vitest/node'
import { languageOf, nameOf } from './shared-names.ts'

interface Node {
  readonly type: string
  readonly importKind?: string
  readonly exportKind?: string
  readonly specifiers?: readonly Node[]
  readonly source?: { readonly value?: unknown } | null
  readonly imported?: Node
  readonly local?: Node
}

const everything = '*'
const isType = ({ importKind, exportKind }: Node): boolean => importKind === 'type' || exportKind === 'type'

const nameAskedBy = ({ type, imported, local }: Node): string => {
  if (type === 'ImportDefaultSpecifier') return 'default'
  const node = type === 'ExportSpecifier' ? local : imported
  return node ? nameOf(node) : everything
}

/** Returns the imported names, of static and dynamic imports; leaves out types. */
export const namesImportedBy = (
  code: string,
  lang: 'ts' | 'tsx' = 'ts',
): { readonly from: string; readonly names: readonly string[] }[] => {
  const found: { from: string; names: string[] }[] = []
  const visit = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return
    const node = value as Node
    const from = node.source?.value
    const { specifiers = [] } = node
    const kept = specifiers.filter((specifier) => !isType(specifier))
    const isGone = isType(node) || (specifiers.length > 0 && kept.length === 0)
    const isWhole = node.type === 'ImportExpression' || node.type === 'ExportAllDeclaration'
    if (typeof from === 'string' && !isGone) found.push({ from, names: isWhole ? [everything] : kept.map(nameAskedBy) })
    for (const part of Object.values(value)) visit(part)
  }
  visit(parseAst(code, { lang }).body)
  return found
}

const resolved = (from: string, file: string): string | undefined => {
  if (from.startsWith('.')) return join(dirname(file), from)
  return from.startsWith('@love-space/') ? fileURLToPath(import.meta.resolve(from)) : undefined
}

/** Returns the names that a remote needs, from its whole bundle. */
export const neededNames = (frontEnd: string): Record<string, string[]> => {
  const shared = sharedFiles()
  const needed = new Map<string, Set<string>>()
  const seen = new Set<string>()
  const follow = (file: string): void => {
    if (seen.has(file)) return
    seen.add(file)
    for (const { from, names } of namesImportedBy(readFileSync(file, 'utf8'), languageOf(file))) {
      const imported = resolved(from, file)
      const key = imported && shared.get(imported)
      if (key) {
        if (names.includes(everything))
          throw new Error(`${file} imports all of ${from}: list the imported names, so that this check knows them.`)
        needed.set(key, new Set([...(needed.get(key) ?? []), ...names]))
      } else if (imported && /\.tsx?$/.test(imported)) follow(imported)
    }
  }
  follow(join(repositoryRoot, frontEnd, 'src/routes.tsx'))
  return Object.fromEntries(
    [...needed].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, names]) => [key, [...names].toSorted()]),
  )
}
