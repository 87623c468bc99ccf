import type { AnswerOf } from '@love-space/contracts/call-parts.ts'
import { readExportPage } from '@love-space/contracts/export.internal.ts'
import type { TestService } from './service-harness.ts'

type Item = AnswerOf<typeof readExportPage>['data']['items'][number]

/** Returns what a service exports for a user, from all pages. */
export const exportedItems = async (
  service: Pick<TestService<unknown>, 'call' | 'internalToken'>,
  userId: string,
): Promise<Item[]> => {
  const token = await service.internalToken('media')
  const items: Item[] = []
  for (let after: string | null | undefined; after !== null;) {
    const query = after === undefined ? {} : { after }
    const { data } = (await service.call(readExportPage, { params: { userId }, query, token })).body
    items.push(...data.items)
    after = data.next
  }
  return items
}
