import { readFileSync } from 'node:fs'
import { extname, isAbsolute } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sharedModules } from '@love-space/front-build/shared-modules.mjs'
import { parseAst } from 'vitest/node'

const nameOf = (node: { readonly type: string; readonly name?: string }): string => {
  if (node.name === undefined) throw new Error(`Export it by a name of its own: a ${node.type} is not understood here.`)
  return node.name
}

/** What a module gives when it runs; its types are gone by then. */
export const namesGivenBy = (code: string, lang: 'ts' | 'tsx' = 'ts'): string[] =>
  parseAst(code, { lang })
    .body.flatMap((statement): string[] => {
      if (statement.type === 'ExportAllDeclaration')
        throw new Error('Export by names: what `export *` gives is not seen here.')
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

/** By the name under which shell and remotes hold it once: what each module of ours gives. */
export const sharedNames = (): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(sharedModules({ eager: false }))
      .map(([request, { shareKey = request }]) => [shareKey, request] as const)
      .filter(([key]) => key.startsWith('@love-space/'))
      .map(([key, request]) => {
        const file = isAbsolute(request) ? request : fileURLToPath(import.meta.resolve(request))
        return [key, namesGivenBy(readFileSync(file, 'utf8'), extname(file) === '.tsx' ? 'tsx' : 'ts')]
      }),
  )
