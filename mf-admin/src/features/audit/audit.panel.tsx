import { officeAuditTexts as texts } from '@love-space/texts/en/office/audit.ts'
import { recordTexts } from '@love-space/texts/en/office/records.ts'
import { adminPaths } from '../../paths.ts'
import { RelatedRows } from '../../table/related-rows.tsx'
import { shortTime } from '../../shared/short-time.ts'
import { auditSource } from './audit.api.ts'
import { renderOutcome } from './outcome.tsx'

/** Shows the newest entries of the audit trail about a record, or by an operator. */
export const AuditOfRecord = ({ id }: { readonly id: string }) => (
  <RelatedRows
    title={recordTexts.audit}
    needs="audit:read"
    source={auditSource}
    path={adminPaths.audit}
    failed={texts.listFailed}
    search={id}
    renderRow={(entry) => (
      <>
        <span>
          {texts.values.action[entry.action]} <span className="text-text-muted">{entry.operator.name}</span>
        </span>
        <span className="flex items-center gap-x-2">
          {entry.outcome !== 'done' && renderOutcome(entry)}
          <time dateTime={entry.at} className="text-text-muted tabular-nums">
            {shortTime(entry.at)}
          </time>
        </span>
      </>
    )}
  />
)
