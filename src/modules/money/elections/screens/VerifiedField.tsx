import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from '../election.texts.ts'
import type { Wallet } from './election-types.ts'

type Answer = 'Yes' | 'No'
type Props = {
  value?: Answer | null
  onChange?: (answer: Answer) => void
  error?: ReactNode
  wallet: Wallet | undefined
  name: string
}

/** Asks whether the account is verified. No opens a dialog with the wallet's support link. */
export const VerifiedField = ({ value = null, onChange, error, wallet, name }: Props) => {
  const [isConfirming, setConfirming] = useState(false)
  const choose = (answer: string) => {
    onChange?.(answer === 'Yes' ? 'Yes' : 'No')
    if (answer === 'No') setConfirming(true)
  }
  return (
    <>
      <Radio.Group label={t('isVerified', { wallet: name })} withAsterisk value={value} onChange={choose} error={error}>
        <Group gap="lg" mt={6}>
          <Radio value="Yes" color="teal.7" label={t('yes')} size="md" py={8} />
          <Radio value="No" color="teal.7" label={t('no')} size="md" py={8} />
        </Group>
      </Radio.Group>
      <Modal opened={isConfirming} onClose={() => setConfirming(false)} title={t('notVerifiedTitle')}>
        <Stack>
          <Text>{t('notVerified', { wallet: name })}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setConfirming(false)}>
              {ui('action.close')}
            </Button>
            {wallet && (
              <Button
                component="a"
                href={wallet.supportLink}
                target="_blank"
                rel="noopener noreferrer"
                rightSection={<IconExternalLink size={16} aria-hidden />}
                data-autofocus
              >
                {t('support', { wallet: name })}
              </Button>
            )}
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
