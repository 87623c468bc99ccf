import type { ComponentType } from 'react'
import { showMissingToast } from '@love-space/ui/toast.ts'
import { usePart } from '@love-space/ui/use-part.ts'

/** Returns a dialog whose code is fetched when it is first shown, so that a table does not wait for its forms. */
export const lazyDialog = <Props extends { readonly onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) =>
  function LazyDialog(props: Props) {
    const { Part } = usePart(load, true, showMissingToast)
    return Part && <Part {...props} />
  }
