import { useEffect, useState, type ComponentType } from 'react'
import { toast } from './toast.ts'
import { ui } from './ui.texts.ts'

type SheetProps = { readonly opened: boolean; readonly onClose: () => void }

const reload = (): void => window.location.reload()

/**
 * A dialog whose code loads when it first opens. Without a connection, a toast says so and the page stays. Then the
 * document is reloaded after reconnecting, because the bundler doesn't load styles again that have failed.
 */
export const lazySheet = <Props extends SheetProps>(load: () => Promise<ComponentType<Props>>) => {
  let loaded: ComponentType<Props> | null = null
  return (props: Props) => {
    const { opened, onClose } = props
    const [Loaded, setLoaded] = useState(() => loaded)
    useEffect(() => {
      const open = async () => {
        try {
          loaded = await load()
          setLoaded(() => loaded)
        } catch {
          // A new version of the product has other file names.
          if (navigator.onLine) return reload()
          toast.failed(ui('state.offline'))
          window.addEventListener('online', reload, { once: true })
          onClose()
        }
      }
      if (!Loaded && opened) void open()
    }, [Loaded, opened, onClose])
    return Loaded && <Loaded {...props} />
  }
}
