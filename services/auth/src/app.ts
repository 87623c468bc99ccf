import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from './deps.ts'
import { mountEmailProposalRoutes } from './email-proposals/email-proposal.routes.ts'
import { mountKeyRoutes } from './keys/key.routes.ts'
import { mountKeptMailRoutes } from './mails/kept-mail.routes.ts'
import { mountOperatorRoutes } from './operators/operator.routes.ts'
import { mountRecoveryRoutes } from './recovery/recovery.routes.ts'
import { mountSessionRoutes } from './sessions/session.routes.ts'
import { mountSpaceEntryRoutes } from './space-entries/space-entry.routes.ts'
import { mountTapRoutes } from './taps/tap.routes.ts'
import { mountUserRoutes } from './users/user.routes.ts'

export const createApp = (deps: Deps): HttpApp => {
  const app = deps.createHttpApp()
  mountKeyRoutes(app, deps)
  mountSessionRoutes(app, deps)
  mountUserRoutes(app, deps)
  mountTapRoutes(app, deps)
  mountRecoveryRoutes(app, deps)
  mountEmailProposalRoutes(app, deps)
  mountSpaceEntryRoutes(app, deps)
  mountOperatorRoutes(app, deps)
  mountKeptMailRoutes(app, deps)
  return app
}
