import { Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { BasedOn, Id, OneLine, WebAddress } from '../primitives.ts'
import { Data, Nullable, OneOf, routeOf, SomeOf, Strict, WithDefault } from '../route.ts'
import { wishKinds } from './wish-kinds.ts'
import * as calls from './wish.calls.ts'
import { Wish } from './wish.ts'

const Kind = OneOf(wishKinds)
const Title = OneLine({ minLength: 1, maxLength: limits.wishTitleCharsMax })
const Note = Type.String({ maxLength: limits.wishNoteCharsMax })
const Url = Nullable(WebAddress)

export const listWishes = routeOf(calls.listWishes, {
  summary: "The wishes of both and of each member, newest first, without the partner's hidden ones.",
  params: Strict({ spaceId: Id }),
  answer: Data(Strict({ wishes: Type.Array(Wish) })),
  errors: ['SPACE_NOT_FOUND'],
})

export const addWish = routeOf(calls.addWish, {
  summary: "Add a wish to the list of both, or to one's own, where it may be hidden from the partner.",
  params: Strict({ spaceId: Id }),
  body: Strict({
    list: OneOf(['ours', 'mine']),
    kind: Kind,
    title: Title,
    note: WithDefault(Note, ''),
    url: WithDefault(Url, null),
    isHidden: WithDefault(Type.Boolean(), false),
    isDone: WithDefault(Type.Boolean(), false),
  }),
  status: 201,
  answer: Data(Strict({ wish: Wish })),
  errors: ['SPACE_NOT_FOUND', 'SPACE_READ_ONLY', 'TOO_MANY_WISHES'],
})

export const updateWish = routeOf(calls.updateWish, {
  summary: "Change a wish. Of the partner's own list, only `isDone` can be changed.",
  params: Strict({ wishId: Id }),
  body: SomeOf({
    kind: Kind,
    title: Title,
    note: Note,
    url: Url,
    isHidden: Type.Boolean(),
    isDone: Type.Boolean(),
    basedOn: BasedOn,
  }),
  answer: Data(Strict({ wish: Wish })),
  errors: ['WISH_NOT_FOUND', 'WISH_OF_PARTNER', 'ITEM_CHANGED_SINCE', 'SPACE_READ_ONLY'],
})

export const deleteWish = routeOf(calls.deleteWish, {
  summary: "Delete a wish of both or of one's own list.",
  params: Strict({ wishId: Id }),
  status: 204,
  errors: ['WISH_NOT_FOUND', 'WISH_OF_PARTNER', 'SPACE_READ_ONLY'],
})
