/** Browsers skip a view transition that takes too long, as on slow phones, and the router does not catch its rejection. */
export const forgiveTransitions = (): void =>
  window.addEventListener('unhandledrejection', (event) => {
    const reason: unknown = event.reason
    if (reason instanceof DOMException && /^Transition was (aborted|skipped)\b/.test(reason.message))
      event.preventDefault()
  })
