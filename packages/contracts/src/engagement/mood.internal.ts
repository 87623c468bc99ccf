import { Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Day, Id } from '../primitives.ts'
import { Data, routeForAdmin, Strict } from '../route.ts'
import { MoodNote, Rating } from './mood.ts'

export const importMoods = routeForAdmin('internalImportMoods', 'POST', '/spaces/{spaceId}/mood-ratings', {
  summary: 'Import moods of earlier days, in local runs only; existing ones stay. Nobody is notified.',
  params: Strict({ spaceId: Id }),
  body: Strict({
    moods: Type.Array(Strict({ userId: Id, date: Day, rating: Rating, note: Type.Optional(MoodNote) }), {
      minItems: 1,
      maxItems: limits.importedMoodsMax,
    }),
  }),
  answer: Data(Strict({ imported: Type.Integer() })),
  errors: ['SPACE_NOT_FOUND', 'SPACE_READ_ONLY'],
})
