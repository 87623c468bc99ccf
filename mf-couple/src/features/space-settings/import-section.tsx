import type { User } from '@love-space/contracts/auth/user.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { LoadFailed } from '@love-space/ui/load-failed.tsx'
import { Skeleton } from '@love-space/ui/skeleton.tsx'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'

const loadImport = () => import('../import/import.panel.tsx')

/** Loads the import on demand, because it brings what reads zip and CSV files. */
export function LateImport(props: { user: User; space: Space }) {
  const { Part: ImportSection, isMissing, retry } = useLazyPart(loadImport)
  if (ImportSection) return <ImportSection {...props} />
  return isMissing ? <LoadFailed onRetry={retry} /> : <Skeleton className="h-80 rounded-card" />
}
