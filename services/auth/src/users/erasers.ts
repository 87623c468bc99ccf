import type { Eraser } from '@love-space/members/erasure/erasers.ts'
import type { Deps } from '../deps.ts'
import { forgetExit } from './leave-super-admins.ts'

/** Erasers for data that no collection declares, in the order of their runs, before the collections. */
export const erasers = (deps: Deps): readonly Eraser[] => [
  { name: 'the user', kind: 'user', erase: (_id) => deps.users.tombstone({ _id }, []) },
  { name: 'leaving super administrators', kind: 'user', erase: (userId) => forgetExit(deps, userId) },
  { name: 'kept mails', kind: 'user', erase: async (userId) => deps.mailer?.folder?.removeOf(userId) },
]
