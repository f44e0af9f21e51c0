"""Trains the network for signs of damage and roof materials on simulated windows, and writes it as ONNX.

    python3 train.py --data DIR/train DIR/more --out roof-signs.onnx --cpu-seconds 540

Needs PyTorch 1.13 or newer on the CPU and NumPy (Debian: python3-torch, python3-numpy), nothing else.
"""

import argparse
import datetime
import json
import os
import time

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

SIGNS = 7
MATERIALS = 6
# Pixels of a window's side, as make-windows.ts makes them.
SIDE = 128
NO_MATERIAL = 255


def conv(inputs, outputs, stride=1, dilation=1):
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, stride, dilation, dilation, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class RoofSigns(nn.Module):
    """A U-Net of three levels behind a stem that halves the picture; it answers at half its size."""

    def __init__(self):
        super().__init__()
        self.stem = conv(3, 16, stride=2)
        self.level1 = conv(16, 16)
        self.level2 = nn.Sequential(conv(16, 32, stride=2), conv(32, 32))
        self.level3 = nn.Sequential(conv(32, 48, stride=2), conv(48, 48), conv(48, 48, dilation=2))
        self.up2 = conv(48 + 32, 32)
        self.up1 = conv(32 + 16, 16)
        self.head = nn.Conv2d(16, SIGNS + MATERIALS, 1)

    def forward(self, image):
        one = self.level1(self.stem(image * 4 - 2))
        two = self.level2(one)
        three = self.level3(two)
        up = self.up2(torch.cat([grown(three), two], 1))
        up = self.up1(torch.cat([grown(up), one], 1))
        return self.head(up)


def grown(maps):
    return F.interpolate(maps, scale_factor=2.0, mode="nearest")


class Probabilities(nn.Module):
    """What is exported: the same network, its answers as probabilities."""

    def __init__(self, network):
        super().__init__()
        self.network = network

    def forward(self, image):
        logits = self.network(image)
        return logits[:, :SIGNS].softmax(1), logits[:, SIGNS:].softmax(1)


class Windows:
    """Windows as make-windows.ts wrote them, left on disk; it may still be writing."""

    def __init__(self, path):
        self.path = path
        self.reread()

    def reread(self):
        half = SIDE // 2
        self.count = os.path.getsize(self.path + ".truth") // (half * half * 2)
        self.images = np.memmap(self.path + ".images", np.uint8, "r", shape=(self.count, SIDE, SIDE, 3))
        self.truth = np.memmap(self.path + ".truth", np.uint8, "r", shape=(self.count, half, half, 2))


def batches(sets, size, rng):
    """Endless batches, turned, mirrored and a little brighter or darker; all windows once before any comes again."""
    while True:
        for data in sets:
            data.reread()
        places = [(data, i) for data in sets for i in range(data.count)]
        rng.shuffle(places)
        for start in range(0, len(places) - size + 1, size):
            images, truths = [], []
            for data, i in places[start : start + size]:
                image, truth = data.images[i], data.truth[i]
                turns = rng.integers(4)
                image, truth = np.rot90(image, turns), np.rot90(truth, turns)
                if rng.random() < 0.5:
                    image, truth = image[:, ::-1], truth[:, ::-1]
                images.append(image)
                truths.append(truth)
            x = torch.from_numpy(np.stack(images)).permute(0, 3, 1, 2).float() / 255
            x = (x * torch.from_numpy(rng.uniform(0.85, 1.15, (size, 3, 1, 1))).float()).clamp(0, 1)
            y = torch.from_numpy(np.stack(truths)).long()
            yield x, y[..., 0], y[..., 1]


def sign_weights(sets):
    """Rare signs count more, by the root of how rare they are: their full weight would inflate what is called damaged."""
    counts = np.ones(SIGNS)
    for data in sets:
        counts += np.bincount(data.truth[::5, :, :, 0].ravel(), minlength=SIGNS)
    weights = np.sqrt(counts.sum() / counts)
    return torch.tensor(weights / weights.mean(), dtype=torch.float32)


def export(network, path):
    network.eval()
    torch.onnx.export(
        Probabilities(network),
        torch.zeros(1, 3, 64, 64),
        path,
        opset_version=13,
        input_names=["image"],
        output_names=["signs", "material"],
        dynamic_axes={
            "image": {2: "height", 3: "width"},
            "signs": {2: "half_height", 3: "half_width"},
            "material": {2: "half_height", 3: "half_width"},
        },
    )
    network.train()


def train(options):
    sets = [Windows(path) for path in options.data]
    rng = np.random.default_rng(options.seed)
    torch.manual_seed(options.seed)
    network = RoofSigns()
    if options.start:
        network.load_state_dict(torch.load(options.start))
    optimizer = torch.optim.AdamW(network.parameters(), lr=options.rate, weight_decay=1e-2)
    weights = sign_weights(sets)
    print("parameters", sum(p.numel() for p in network.parameters()), "weights", weights.tolist(), flush=True)
    loader = batches(sets, options.batch, rng)
    began, steps, saved, mean = time.process_time(), 0, 0.0, None
    while True:
        spent = time.process_time() - began
        share = max(spent / options.cpu_seconds, wall_share(options))
        if share >= 1:
            break
        # Warm up over a twentieth; the last two fifths down along a cosine.
        falling = max(0.0, (share - 0.6) / 0.4)
        pace = min(1.0, share / 0.05 + 0.02) * (0.5 + 0.5 * np.cos(np.pi * falling))
        for group in optimizer.param_groups:
            group["lr"] = options.rate * max(pace, 1e-3)
        x, sign, material = next(loader)
        logits = network(x)
        loss = F.cross_entropy(logits[:, :SIGNS], sign, weight=weights) + 0.5 * F.cross_entropy(
            logits[:, SIGNS:], material, ignore_index=NO_MATERIAL
        )
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        steps += 1
        mean = loss.item() if mean is None else 0.98 * mean + 0.02 * loss.item()
        if steps % 100 == 0:
            print(f"{steps} steps, {steps * options.batch} windows, {spent:.0f} CPU s, share {share:.2f}, loss {mean:.3f}", flush=True)
        if spent - saved > 60:
            saved = spent
            save(network, options, sets, steps, spent)
    save(network, options, sets, steps, time.process_time() - began)
    print("done", steps, flush=True)


STARTED = time.time()


def wall_share(options):
    """How much of the time until --until (HH:MM today) is over; 0 without it."""
    if not options.until:
        return 0.0
    hour, minute = map(int, options.until.split(":"))
    end = datetime.datetime.now().replace(hour=hour, minute=minute, second=0).timestamp()
    return (time.time() - STARTED) / max(1.0, end - STARTED)


def save(network, options, sets, steps, spent):
    export(network, options.out)
    torch.save(network.state_dict(), options.out + ".pt")
    with open(options.out + ".training.json", "w") as file:
        json.dump(
            {
                "windows": sum(data.count for data in sets),
                "steps": steps,
                "batch": options.batch,
                "cpuSeconds": round(spent),
                "parameters": sum(p.numel() for p in network.parameters()),
                "data": [path.split("/")[-1] for path in options.data],
            },
            file,
        )


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", nargs="*", default=[], help="what make-windows.ts wrote, without endings")
    parser.add_argument("--out", required=True)
    parser.add_argument("--start", help="the .pt of an earlier training to go on from")
    parser.add_argument("--cpu-seconds", type=float, default=540)
    parser.add_argument("--until", help="HH:MM: ends by then, however slow the machine is")
    parser.add_argument("--batch", type=int, default=8)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    # Two threads on a machine that does other work cost five times as much as one.
    torch.set_num_threads(1)
    if options.data:
        train(options)
    else:
        # Without data: an untrained network, to build against.
        export(RoofSigns(), options.out)
