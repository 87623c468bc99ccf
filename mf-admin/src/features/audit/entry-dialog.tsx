import type { AuditDetails } from '@love-space/contracts/admin/audit.ts'
import { officeAuditTexts as texts } from '@love-space/texts/en/office/audit.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Dialog } from '@love-space/ui/dialog.tsx'

const shown = (value: unknown): string =>
  value === undefined || value === null ? '—' : typeof value === 'string' ? value : JSON.stringify(value)

interface AuditEntryDialogProps {
  readonly opened: AuditDetails
  readonly onClose: () => void
}

export function AuditEntryDialog({ opened, onClose }: AuditEntryDialogProps) {
  const { id, action, before, after, areErased } = opened
  const actionName = (texts.values.action as Record<string, string>)[action] ?? action
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return (
    <Dialog onClose={onClose} title={fill(texts.entryTitle, { id, action: actionName })}>
      {areErased && <p className="text-sm text-text-muted">{texts.erased}</p>}
      {!areErased && names.length === 0 && <p className="text-sm text-text-muted">{texts.nothingChanged}</p>}
      {names.length > 0 && (
        <table className="w-full border-collapse text-left text-sm">
          <thead className="text-text-muted">
            <tr>
              <th className="py-1.5 pr-3 font-medium">{texts.field}</th>
              <th className="py-1.5 pr-3 font-medium">{texts.before}</th>
              <th className="py-1.5 font-medium">{texts.after}</th>
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name} className="border-t border-line align-top">
                <th scope="row" className="py-1.5 pr-3 font-mono text-xs font-normal">
                  {name}
                </th>
                <td className="py-1.5 pr-3 break-words">{shown(before?.[name])}</td>
                <td className="py-1.5 break-words">{shown(after?.[name])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  )
}
