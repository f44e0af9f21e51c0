export { AskedFor } from './asked-for.tsx';
export { CaptureState } from './capture-state.tsx';
export { RequestStormCapture } from './request-storm-capture.tsx';
export { StormCapturesCard } from './storm-captures-card.tsx';
