import { Slider } from '#web/ui/slider.tsx';

interface EarlierSliderProps {
  /** From 0 to 1. */
  share: number;
  onShareChange: (share: number) => void;
}

/** How much of the earlier picture is shown, from the left. */
export function EarlierSlider({ share, onShareChange }: EarlierSliderProps) {
  return (
    <Slider
      label="Earlier picture"
      value={Math.round(share * 100)}
      min={0}
      max={100}
      step={5}
      describe={(value) => `${value}% of the earlier picture`}
      onValueChange={(value) => onShareChange(value / 100)}
    />
  );
}
