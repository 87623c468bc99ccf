import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import * as live from '@love-space/contracts/gateway/live.routes.ts'
import * as spaces from '@love-space/contracts/space/space.routes.ts'
import leanContracts from './lean-contracts-loader.mjs'

const linesOf = async (module: string): Promise<string[]> => {
  const resourcePath = fileURLToPath(import.meta.resolve(`@love-space/contracts/${module}`))
  return (await leanContracts.call({ resourcePath })).split('\n')
}

it('leaves of a route what a call needs, and of a schema where it is to be found', async () => {
  const written = await linesOf('space/space.routes.ts')
  const { id, method, path, access } = spaces.getSpace
  expect(written).toContain(`export const getSpace = ${JSON.stringify({ id, method, path, access })}`)
  expect(written).toContain("export { spaceParams } from './space.routes.ts?schemas'")
  expect(written).toHaveLength(Object.keys(spaces).length)
  expect(await linesOf('gateway/live.routes.ts')).toContain(`export const liveStreamPath = "${live.liveStreamPath}"`)
})
