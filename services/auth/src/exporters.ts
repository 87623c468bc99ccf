import { exporterOfAll, type Exporter } from '@love-space/members/export/exporter.ts'
import type { Deps } from './deps.ts'

/** What somebody can read in this service, for their export: no secret, not even its hash. */
export const exporters = (deps: Deps): readonly Exporter[] => [
  exporterOfAll('account', async (userId) => {
    const user = await deps.users.findById(userId)
    if (!user) return []
    const { name, email, newsletterSince, dateOfBirth, gender, language, createdAt } = user
    return [
      {
        name,
        email,
        newsletterSince: newsletterSince?.toISOString() ?? null,
        dateOfBirth,
        gender,
        language,
        createdAt: createdAt.toISOString(),
      },
    ]
  }),
]
