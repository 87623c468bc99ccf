import type { AuditEntry } from '@love-space/contracts/admin/audit.ts'
import { officeAuditTexts as texts } from '@love-space/texts/en/office/audit.ts'
import { Badge } from '@love-space/ui/badge.tsx'

export const renderOutcome = ({ outcome, code }: AuditEntry) => (
  <>
    <Badge tone={outcome === 'done' ? 'success' : outcome === 'refused' ? 'danger' : 'neutral'}>
      {(texts.values.outcome as Record<string, string>)[outcome] ?? outcome}
    </Badge>
    {code !== null && <span className="ml-1.5 font-mono text-xs text-text-muted">{code}</span>}
  </>
)
