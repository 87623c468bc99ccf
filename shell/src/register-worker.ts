import { trustedTypesPolicies } from '@love-space/contracts/trusted-types.ts'

const address = '/service-worker.js'

export function registerWorker(): void {
  // Insecure connections have no service workers, and pages of development servers no `#remotes`.
  if (!('serviceWorker' in navigator) || document.getElementById('remotes') === null) return
  const register = () => {
    navigator.serviceWorker.register(trusted(address)).catch(() => undefined)
  }
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(register) : setTimeout(register))
  if (document.readyState === 'complete') whenIdle()
  else window.addEventListener('load', whenIdle, { once: true })
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}

function trusted(url: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy(trustedTypesPolicies.serviceWorker, { createScriptURL: () => address })
  return policy?.createScriptURL(url) ?? url
}
