import { exporterOfAll, type Exporter } from '@love-space/members/export/exporter.ts'
import type { Deps } from './deps.ts'

export const exporters = (deps: Deps): readonly Exporter[] => [
  exporterOfAll('account', async (userId) => {
    const user = await deps.users.findById(userId)
    if (!user) return []
    const { name, email, passkeys, newsletterSince, dateOfBirth, gender, language, createdAt } = user
    return [
      {
        name,
        email,
        newsletterSince: newsletterSince?.toISOString() ?? null,
        dateOfBirth,
        gender,
        language,
        passkeys: passkeys.map((passkey) => ({
          name: passkey.name ?? passkey.browser,
          createdAt: passkey.addedAt.toISOString(),
          lastUsedAt: passkey.usedAt?.toISOString() ?? null,
        })),
        createdAt: createdAt.toISOString(),
      },
    ]
  }),
]
