import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { sharedFiles } from '@love-space/front-build/shared-modules.mjs'
import { parseAst } from 'vitest/node'

export const languageOf = (file: string): 'ts' | 'tsx' => (extname(file) === '.tsx' ? 'tsx' : 'ts')

export const nameOf = (node: { readonly type: string; readonly name?: string }): string => {
  if (node.name === undefined) throw new Error(`A shared module exports a ${node.type} without a name: give it one.`)
  return node.name
}

/** Returns the exported names of a module, without types. */
export const namesGivenBy = (code: string, lang: 'ts' | 'tsx' = 'ts'): string[] =>
  parseAst(code, { lang })
    .body.flatMap((statement): string[] => {
      if (statement.type === 'ExportAllDeclaration')
        throw new Error('List the exported names instead of `export *`, so that this check knows them.')
      if (statement.type === 'ExportDefaultDeclaration') return ['default']
      if (statement.type !== 'ExportNamedDeclaration' || statement.exportKind === 'type') return []
      const { declaration, specifiers } = statement
      const renamed = specifiers
        .filter(({ exportKind }) => exportKind !== 'type')
        .map(({ exported }) => nameOf(exported))
      if (!declaration) return renamed
      if (declaration.type === 'VariableDeclaration') return declaration.declarations.map(({ id }) => nameOf(id))
      return 'id' in declaration && declaration.id ? [nameOf(declaration.id)] : []
    })
    .toSorted()

export const sharedNames = (): Record<string, string[]> =>
  Object.fromEntries(
    [...sharedFiles()].map(([file, key]) => [key, namesGivenBy(readFileSync(file, 'utf8'), languageOf(file))]),
  )
