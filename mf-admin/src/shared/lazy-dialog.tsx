import type { ComponentType } from 'react'
import { showMissingToast } from '@love-space/ui/toast.ts'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'

/** Returns a dialog whose code is fetched when it is first shown, so that a table does not wait for its forms. */
export const lazyDialog = <Props extends { readonly onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) =>
  function LazyDialog(props: Props) {
    const { Part } = useLazyPart(load, true, showMissingToast)
    return Part && <Part {...props} />
  }
