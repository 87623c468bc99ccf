import { issueSpace } from '@love-space/contracts/space/space.internal.ts'
import { findRunningProduct } from './admin-clients.ts'

export const issueTapLinks = async (dir: string, rings: number): Promise<string[]> => {
  const { web, clientOf } = await findRunningProduct(dir)
  const { data } = await clientOf('space').call(issueSpace, { body: { rings } })
  return data.links.map(({ url }) => {
    const { pathname, search } = new URL(url)
    return `${web}${pathname}${search}`
  })
}
