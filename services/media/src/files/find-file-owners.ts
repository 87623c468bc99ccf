import type { Deps } from '../deps.ts'

/** Which of these users have files of their own, those that are still uploaded included. */
export const findFileOwners = async ({ files }: Deps, userIds: readonly string[]): Promise<string[]> => {
  const asked = userIds.map(async (scope) =>
    (await files.exists({ scope, state: { $ne: 'removing' } })) ? [scope] : [],
  )
  return (await Promise.all(asked)).flat()
}
