import { Navigate } from '@tanstack/react-router'
import { disbursementScreens } from '../../disbursement.screens.ts'

export const OwnDisbursementsAddress = () => <Navigate to={disbursementScreens.list.to()} replace />
export const PlatformDisbursementsAddress = () => <Navigate to={disbursementScreens.platformList.to()} replace />
