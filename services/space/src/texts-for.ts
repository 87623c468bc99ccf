import { serverTextsIn, type ServerTexts } from '@love-space/texts/server.ts'
import type { Deps } from './deps.ts'

export const textsFor = async ({ people }: Pick<Deps, 'people'>, userId: string): Promise<ServerTexts> =>
  serverTextsIn(await people.languageOf(userId))
