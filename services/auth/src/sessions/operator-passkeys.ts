import { isOperator } from '@love-space/contracts/admin/operator-roles.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { needsPasskey } from '../users/user.rules.ts'
import type { LiveSession } from './sessions.queries.ts'

type Given = Pick<Deps, 'settings'>

/** Returns whether the session carries no operators' roles only because no passkey was used in it. */
export const mustUsePasskey = ({ settings }: Given, { user, session }: LiveSession): boolean =>
  needsPasskey(user.roles, session.amr, settings.operatorPasskeys)

/** Returns whether an operator who must use a passkey has used none in this session. */
export const lacksPasskey = ({ settings }: Given, { user, session }: LiveSession): boolean =>
  settings.operatorPasskeys === 'required' && isOperator(user.roles) && !session.amr.includes('passkey')

/** Throws PASSKEY_NEEDED where a password or a ring must not change how an operator signs in. */
export const requirePasskey = (deps: Given, live: LiveSession): void => {
  if (lacksPasskey(deps, live)) throw new AppError('PASSKEY_NEEDED')
}
