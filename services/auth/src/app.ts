import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from './deps.ts'
import { mountEmailProposalRoutes } from './email-proposals/email-proposals.routes.ts'
import { mountKeyRoutes } from './keys/keys.routes.ts'
import { mountKeptMailRoutes } from './mails/kept-mails.routes.ts'
import { mountOperatorRoutes } from './operators/operators.routes.ts'
import { mountPasskeyRoutes } from './passkeys/passkeys.routes.ts'
import { mountRecoveryRoutes } from './recovery/recovery.routes.ts'
import { mountSessionRoutes } from './sessions/sessions.routes.ts'
import { mountSpaceEntryRoutes } from './space-entries/space-entries.routes.ts'
import { mountTapRoutes } from './taps/taps.routes.ts'
import { mountUserRoutes } from './accounts/users.routes.ts'

export const createApp = (deps: Deps): HttpApp => {
  const app = deps.createHttpApp()
  mountKeyRoutes(app, deps)
  mountSessionRoutes(app, deps)
  mountUserRoutes(app, deps)
  mountPasskeyRoutes(app, deps)
  mountTapRoutes(app, deps)
  mountRecoveryRoutes(app, deps)
  mountEmailProposalRoutes(app, deps)
  mountSpaceEntryRoutes(app, deps)
  mountOperatorRoutes(app, deps)
  mountKeptMailRoutes(app, deps)
  return app
}
