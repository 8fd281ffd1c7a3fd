import { Button, Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { megabytes, purposeOf } from '#ground/files/file.rules.ts'
import { AmountInput } from '#web/ui/AmountInput.tsx'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { Section } from '#web/ui/Section.tsx'
import { statusText } from '#web/ui/StatusPill.tsx'
import { Logo } from './Logo.tsx'
import { purpose, type useLogoFile } from './logo-file.ts'
import type { Values } from './wallet.ts'
import classes from './wallets.module.css'
import { walletStatuses } from '../wallet.rules.ts'
import { t } from '../wallet.texts.ts'

type Form = UseFormReturnType<Values>
type LogoFile = ReturnType<typeof useLogoFile>
const hintBelow: { inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[] } = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
}

type WalletFieldsProps = { form: Form; logo: LogoFile; busy: boolean }
export const WalletFields = ({ form, logo, busy }: WalletFieldsProps) => {
  const input = (field: Exclude<keyof Values, 'file'>) => ({
    label: t(`field.${field}`),
    ...hintBelow,
    ...form.getInputProps(field),
  })
  return (
    <>
      <Section title={t('form.about')}>
        <TextInput {...input('name')} withAsterisk autoComplete="off" />
        <Select
          {...input('status')}
          withAsterisk
          allowDeselect={false}
          description={t(`form.status.${form.values.status}`)}
          data={walletStatuses.map((value) => ({ value, label: statusText(value) }))}
        />
        <TextInput
          {...input('supportLink')}
          withAsterisk
          type="url"
          inputMode="url"
          autoComplete="off"
          description={t('form.linkHint')}
        />
      </Section>
      <Section title={t('form.limits')}>
        <AmountInput {...input('minimumAmount')} withAsterisk description={t('form.minimumHint')} />
        <AmountInput {...input('walletSize')} description={t('form.sizeHint')} />
        <AmountInput {...input('monthlyLimit')} description={t('form.monthlyHint')} />
      </Section>
      <LogoFields form={form} logo={logo} busy={busy} />
    </>
  )
}

/** Keeps the saved logo until another is chosen or it is removed. */
const LogoFields = ({ form, logo, busy }: WalletFieldsProps) => {
  const { logo: saved, file } = form.values
  const choose = (chosen: File | null) => {
    logo.choose(chosen)
    form.setFieldValue('file', chosen?.name ?? '')
  }
  const remove = () => {
    choose(null)
    form.setFieldValue('logo', null)
  }
  const failure = logo.failure ?? form.errors['logo'] ?? form.errors['logo.url']
  return (
    <Section
      title={t('field.logo')}
      before={
        <>
          {saved && file === '' && (
            <span className={classes.chosen}>
              <Logo logo={saved} large />
              {saved.fileName}
            </span>
          )}
          <FileDrop
            label={t('form.logo')}
            hint={t('form.logoHint')}
            extensions={['.png', '.jpg', '.jpeg']}
            maxMegabytes={megabytes(purposeOf(purpose).maxBytes)}
            chosen={file || undefined}
            disabled={busy}
            onFile={choose}
          />
          {(saved || file !== '') && (
            <div>
              <Button variant="default" size="compact-md" disabled={busy} onClick={remove}>
                {t('form.removeLogo')}
              </Button>
            </div>
          )}
          {failure && (
            <div role="alert" className={classes.failed}>
              {failure}
            </div>
          )}
        </>
      }
    />
  )
}
